import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../../../testing/wire/listen.ts';
import { smtpMailServer } from './mail-server.ts';

type Step = 'MAIL' | 'RCPT' | 'DATA' | 'text';

const sockets = new Set<Socket>();
let server: Server;
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** A mail server that accepts all but the given steps; for an empty response it sends nothing. */
async function openServer(answers: Partial<Record<Step, string>>) {
  const receivedSteps: string[] = [];
  server = createServer((socket) => {
    sockets.add(socket);
    let isText = false;
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').slice(0, -1)) {
        if (isText && line !== '.') continue;
        const step = isText ? 'text' : line.slice(0, 4);
        receivedSteps.push(step);
        const answer = answers[step as Step] ?? (step === 'DATA' ? '354 Go on' : '250 Taken');
        isText = step === 'DATA' && answer.startsWith('354');
        if (answer !== '') socket.write(`${answer}\r\n`);
      }
    });
    socket.write('220 Ready\r\n');
  });
  return { url: `smtp://127.0.0.1:${await listen(server)}`, receivedSteps };
}

const mail = {
  id: 'an-id',
  subject: 'Salasana',
  text: 'Hei',
  html: '<p>Hei</p>',
  to: 'a@example.test',
  writtenAt: new Date('2026-03-10T09:00:00Z'),
};
const from = 'Kolli <kolli@example.test>';
const send = async (answers: Partial<Record<Step, string>>) =>
  smtpMailServer({ url: (await openServer(answers)).url, from }).send(mail);

test.each([
  ['the recipient for good', { RCPT: '550 No' }, 'EENVELOPE 550', true],
  ['the recipient for now', { RCPT: '450 Later' }, 'EENVELOPE 450', false],
  ['the text for good', { text: '554 No' }, 'EMESSAGE 554', true],
  ['the text for now', { text: '451 Later' }, 'EMESSAGE 451', false],
  ['the sender', { MAIL: '550 No' }, 'EENVELOPE 550', false],
  ['the start of the text', { DATA: '554 No' }, 'EENVELOPE 554', false],
] as const)(
  'an error of a server that refuses %s has the codes, and says if this mail is the cause',
  async (_name, answers, codes, isRefused) => {
    await expect(send(answers)).rejects.toMatchObject({
      name: 'MailNotAccepted',
      isRefused,
      message: `The mail server did not accept it: ${codes}`,
    });
  },
);

test('a mail not accepted within forty seconds can be retried', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { url, receivedSteps } = await openServer({ RCPT: '' });
  const outcomes: unknown[] = [];
  const handing = smtpMailServer({ url, from })
    .send(mail)
    .catch((error: unknown) => outcomes.push(error));
  // expect.poll would advance the fake clock.
  while (!receivedSteps.includes('RCPT')) await setImmediate();
  vi.advanceTimersByTime(39_999);
  // A rejection passes through several promises.
  await setImmediate();
  expect(outcomes).toEqual([]);
  vi.advanceTimersByTime(1);
  await handing;
  expect(outcomes).toMatchObject([
    { message: 'The mail server did not accept it: ETIMEDOUT', isRefused: false },
  ]);
});

test('no file or URL in a mail’s content is loaded', async () => {
  const { url, receivedSteps } = await openServer({});
  const page = { href: url.replace('smtp:', 'http:') };
  for (const text of [{ path: import.meta.filename }, page])
    await expect(
      smtpMailServer({ url, from }).send({ ...mail, text: text as unknown as string }),
    ).rejects.toMatchObject({ message: 'The mail server did not accept it: ESTREAM' });
  expect(receivedSteps).not.toContain('GET ');
});
