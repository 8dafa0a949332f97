import { SMTPServer } from 'smtp-server';
import { closeAtEnd } from '../../../../testing/close-at-end.ts';
import { listen } from '../../../../testing/wire/listen.ts';

/** A mail server that accepts one password, and quotes a wrong one when it refuses it. */
export async function openMailServer(password: string) {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: (given, _session, done) =>
      given.password === password
        ? done(null, { user: 'kolli' })
        : done(new Error(`${given.password} is wrong`)),
  });
  server.on('error', () => undefined);
  const port = await listen(server.server);
  closeAtEnd(() => new Promise<void>((resolve) => server.close(resolve)));
  return { urlWith: (given: string) => `smtp://kolli:${given}@127.0.0.1:${port}` };
}
