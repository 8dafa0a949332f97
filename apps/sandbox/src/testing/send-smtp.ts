import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/** Sends a mail over SMTP; returns the response to each step, up to the first refusal. */
export async function sendSmtp(
  port: number,
  mail: { readonly to: readonly string[]; readonly source: readonly string[] },
): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const response = async (): Promise<string> => {
    for (;;) {
      const { value = '' } = (await lines.next()) as { value?: string };
      // A hyphen after the code means that more lines follow.
      if (value[3] !== '-') return value;
    }
  };
  const responses = [await response()];
  const steps = [
    'EHLO test',
    'MAIL FROM:<kolli@example.test>',
    ...mail.to.map((address) => `RCPT TO:<${address}>`),
    'DATA',
    [...mail.source, '.'].join('\r\n'),
    'QUIT',
  ];
  for (const step of steps) {
    if (/^[45]/.test(responses.at(-1) ?? '')) break;
    socket.write(`${step}\r\n`);
    responses.push(await response());
  }
  socket.end();
  if (!socket.closed) await once(socket, 'close');
  return responses;
}
