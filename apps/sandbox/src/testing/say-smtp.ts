import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * Hands a mail over as any SMTP client does, line by line; answers what the server said to each
 * step, and ends at the first refusal.
 */
export async function saySmtp(
  port: number,
  mail: { readonly to: readonly string[]; readonly source: readonly string[] },
): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const answer = async (): Promise<string> => {
    for (;;) {
      const { value = '' } = (await lines.next()) as { value?: string };
      // A hyphen after the code says that more lines follow.
      if (value[3] !== '-') return value;
    }
  };
  const said = [await answer()];
  const steps = [
    'EHLO test',
    'MAIL FROM:<kolli@example.test>',
    ...mail.to.map((address) => `RCPT TO:<${address}>`),
    'DATA',
    [...mail.source, '.'].join('\r\n'),
    'QUIT',
  ];
  for (const step of steps) {
    if (/^[45]/.test(said.at(-1) ?? '')) break;
    socket.write(`${step}\r\n`);
    said.push(await answer());
  }
  socket.end();
  if (!socket.closed) await once(socket, 'close');
  return said;
}
