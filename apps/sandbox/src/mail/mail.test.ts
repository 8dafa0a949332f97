import { expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { sendSmtp } from '../testing/send-smtp.ts';
import { startSandbox } from '../testing/start-sandbox.ts';

type App = Awaited<ReturnType<typeof startSandbox>>['app'];

const headers = (subject: string, id = subject) => [
  'From: Kolli <kolli@example.test>',
  'To: aino@example.test',
  `Subject: ${subject}`,
  `Message-ID: <${id}@example.test>`,
];

async function send(
  app: App,
  source: readonly string[],
  to: readonly string[] = ['aino@example.test'],
) {
  const { smtpPort } = (await app.inject('/health')).json<{ smtpPort: number }>();
  return sendSmtp(smtpPort, { to, source });
}

interface Listed {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}
const listed = async (app: App, query = '') =>
  (await app.inject(`/mailbox/mails${query}`)).json<{ mails: Listed[] }>().mails;
const opened = async (app: App) => {
  const [mail] = await listed(app);
  return (await app.inject(`/mailbox/${mail?.id}`)).body;
};

test('an accepted mail is listed for each recipient with its characters and links, and an unknown one returns 404', async () => {
  const { app } = await startSandbox();
  const text = 'Choose a password: http://localhost:8080/auth/resetPassword#token=abc.';
  await send(app, [...headers('Invitation'), '', text]);
  expect(await listed(app)).toMatchObject([
    {
      to: 'aino@example.test',
      subject: 'Invitation',
      links: ['http://localhost:8080/auth/resetPassword#token=abc'],
    },
  ]);
  expect((await app.inject('/mailbox')).body).toContain('Invitation');
  expect(await opened(app)).toContain(
    '<a href="http://localhost:8080/auth/resetPassword#token=abc">',
  );
  expect((await app.inject('/mailbox/none')).statusCode).toBe(404);
  await send(app, [...headers('Two'), '', 'x'], ['aino@example.test', 'Bo@example.test']);
  expect(await listed(app)).toHaveLength(3);
  expect(await listed(app, '?to=bo%40example.test')).toMatchObject([{ to: 'Bo@example.test' }]);
  const encoded = Buffer.from('Hämtkod för Åsa').toString('base64');
  await send(app, [
    ...headers(`=?UTF-8?B?${encoded}?=`, 'a'),
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    encoded,
  ]);
  expect((await listed(app)).slice(0, 1)).toMatchObject([
    { subject: 'Hämtkod för Åsa', text: expect.stringContaining('Hämtkod för Åsa') as string },
  ]);
});

test('a repeated Message-ID is ignored, also after a restart', async () => {
  const { app, folder } = await startSandbox();
  await send(app, [...headers('Once'), '', 'x']);
  await send(app, [...headers('Once'), '', 'x']);
  await app.close();
  const again = await startSandbox({ folder });
  await send(again.app, [...headers('Once'), '', 'x']);
  await send(again.app, [...headers('Another'), '', 'x']);
  expect((await listed(again.app)).map(({ subject }) => subject)).toEqual(['Another', 'Once']);
});

test('while the mail server is off it refuses temporarily, and a mail that is too large always', async () => {
  const { app } = await startSandbox();
  const away = (value: boolean) =>
    app.inject({ method: 'POST', url: '/mailbox/outage', payload: { away: value } });
  await away(true);
  expect((await send(app, [...headers('Late'), '', 'x'])).at(-1)).toMatch(/^451/);
  expect((await app.inject('/mailbox')).body).toContain('The mail server is away');
  await away(false);
  expect((await send(app, [...headers('Late'), '', 'x'])).at(-1)).toMatch(/^221/);
  expect(await listed(app)).toHaveLength(1);
  const lines = Array.from({ length: 1200 }, () => 'x'.repeat(990));
  expect((await send(app, [...headers('Large'), '', ...lines])).at(-1)).toMatch(/^552/);
  expect(await listed(app)).toHaveLength(1);
});

test('the text of a mail is escaped, and its HTML is in a frame without scripts', async () => {
  const { app } = await startSandbox();
  await send(app, [
    ...headers('<script>alert(1)</script>', 'hostile'),
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    '<script>alert(2)</script> javascript:alert(3)',
    '--b',
    'Content-Type: text/html',
    '',
    '"><script>alert(4)</script>',
    '--b--',
  ]);
  const page = await opened(app);
  expect(page).not.toContain('<script>alert');
  expect(page).not.toContain('href="javascript');
  expect(page).toMatch(/<iframe sandbox="" [^>]*srcdoc="[^"]*&quot;&gt;&lt;script&gt;alert\(4\)/);
  expect((await app.inject('/mailbox')).body).not.toContain('<script>alert');
});

test('an open mailbox shows new mail automatically', async () => {
  const { app } = await startSandbox({ port: 0 });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const stop = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/mailbox/live`, { signal: stop.signal });
  let seen = '';
  const reading = (async () => {
    for await (const chunk of response.body ?? []) seen += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  await eventually('the current list', () => seen.includes('event: mails'));
  await send(app, [...headers('Just now'), '', 'x']);
  await eventually('the new mail', () => seen.includes('Just now'));
  stop.abort();
  await reading;
});
