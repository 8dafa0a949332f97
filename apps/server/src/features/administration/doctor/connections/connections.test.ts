import { SMTPServer } from 'smtp-server';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../../testing/wire/listen.ts';
import { systemClock } from '../../../../platform/clock/clock.ts';
import type { Check } from '../findings/report-finding.ts';
import { runChecks } from '../findings/run-checks.ts';
import { openMailServer } from '../testing/open-mail-server.ts';
import { issuerAnswers, openWebServer, type WebServer } from '../testing/open-web-server.ts';
import { issuerCheck } from './check-issuer.ts';
import { mailServerCheck } from './check-mail-server.ts';
import { certificateCheck, productCheck } from './check-product.ts';
import { smsGatewayCheck } from './check-sms-gateway.ts';
import { judgeStream, streamCheck } from './check-stream.ts';
import { judgeCertificate } from './judge-certificate.ts';

const clock = systemClock;
const limitMs = 60_000;
let web: WebServer;
beforeEach(async () => void (web = await openWebServer()));

/** What a check says, a line for each finding. */
const said = async (check: Check) =>
  (await runChecks([check], limitMs)).map(({ state, text }) => `${state}: ${text}`);
const line = (text: string) => expect.stringContaining(text);

/** An address at which nothing listens any more. */
async function closedUrl(): Promise<string> {
  const closed = await openWebServer();
  await closed.close();
  return closed.url;
}

test('OPS-16: an SMS gateway is asked without a message and without its key', async () => {
  web.answer({ '/sms/messages': 204 });
  expect(await said(smsGatewayCheck(`${web.url}/sms`, clock))).toEqual([
    'ok: The SMS gateway answers OPTIONS with 204; no message and no key was sent.',
  ]);
  expect(web.asked).toEqual(['OPTIONS /sms/messages']);
  web.answer({ '/sms/messages': 503 });
  expect(await said(smsGatewayCheck(`${web.url}/sms`, clock))).toEqual([line('warning: The SMS')]);
  expect(await said(smsGatewayCheck(await closedUrl(), clock))).toEqual([
    line('fault: The SMS gateway cannot be reached at SMS_GATEWAY_URL: nothing listens there'),
  ]);
});

const [ready, ping] = ['event: ready\ndata: {}\n\n', ': ping\n\n'];

test.each([
  [ready + ping + ping, 2900, 'ok', 'arrives event by event'],
  [ready + ping + ping, 10, 'fault', 'holds streams back'],
  [ready, 0, 'fault', 'before its first ping'],
  ['', Number.NaN, 'fault', 'before its first ping'],
])(
  'OPS-16: a stream of %j that begins %s ms before its end is judged %s',
  (text, aheadMs, state, words) => {
    expect(judgeStream({ text, aheadMs })).toEqual({ state, text: expect.stringContaining(words) });
  },
);

test('OPS-16: a stream that is refused, or to which nothing listens, is a fault', async () => {
  expect(await said(streamCheck(web.url))).toEqual([line('/api/health/stream with 404')]);
  expect(await said(streamCheck(await closedUrl()))).toEqual([line('cannot be followed')]);
});

test('OPS-16: a mail server must accept user and password, and what it answers is not quoted', async () => {
  const server = await openMailServer('right-password');
  expect(await said(mailServerCheck(server.urlWith('right-password'), limitMs))).toEqual([
    'ok: The mail server accepts user and password; no mail was sent.',
  ]);
  expect(await said(mailServerCheck(server.urlWith('wrong-password'), limitMs))).toEqual([
    'fault: The mail server does not accept user and password of SMTP_URL (535): check both.',
  ]);
  const away = (await closedUrl()).replace('http', 'smtp');
  expect(await said(mailServerCheck(away, limitMs))).toEqual([
    line('fault: The mail server cannot be used at SMTP_URL: '),
  ]);
});

test('OPS-16: an issuer must be found under its own name, have keys, and a right clock', async () => {
  const check = () =>
    said(issuerCheck('customers', { setting: 'STRONG_AUTH_ISSUER', issuer: web.url, clock }));
  web.answer(issuerAnswers(web.url));
  expect(await check()).toEqual([
    'ok: The issuer of STRONG_AUTH_ISSUER is found, with 1 keys.',
    line('ok: The clock of the issuer of STRONG_AUTH_ISSUER'),
  ]);
  web.setClock(-60_000);
  expect((await check())[1]).toMatch(
    /^fault: The clock of the issuer of STRONG_AUTH_ISSUER is (59|60)\.\d s behind that of this machine: let NTP/u,
  );
  web.setClock(0);
  web.answer({ ...issuerAnswers(web.url), '/jwks': { keys: [] } });
  expect((await check())[0]).toContain('fault: The issuer of STRONG_AUTH_ISSUER publishes no keys');
  web.answer(issuerAnswers(`${web.url}/`));
  expect((await check())[0]).toContain(`calls itself ${web.url}/: set exactly that`);
  web.answer({});
  expect(await check()).toEqual([line('has no discovery document (its answer is 404)')]);
  const issuer = await closedUrl();
  expect(
    await said(issuerCheck('customers', { setting: 'STRONG_AUTH_ISSUER', issuer, clock })),
  ).toEqual([line('fault: The issuer of STRONG_AUTH_ISSUER cannot be reached: nothing listens')]);
});

test('OPS-16: a product that is away, failing, not ready or has another clock is a fault', async () => {
  const check = () => said(productCheck({ url: web.url, clock }));
  web.answer({ '/api/health': 200, '/api/health/ready': 503 });
  web.setClock(10_000);
  expect(await check()).toEqual([
    'ok: The product answers at PUBLIC_URL.',
    line('fault: It answers /api/health/ready with 503'),
    line('s ahead of that of this machine'),
  ]);
  web.answer({ '/api/health': 502 });
  expect(await check()).toEqual([line('fault: PUBLIC_URL answers /api/health with 502')]);
  expect(await said(productCheck({ url: await closedUrl(), clock }))).toEqual([
    line('fault: The product does not answer at PUBLIC_URL: nothing listens there'),
  ]);
});

test('OPS-16: the end of a certificate is read from the connection', async () => {
  const server = new SMTPServer({ secure: true, logger: false });
  server.on('error', () => undefined);
  const port = await listen(server.server);
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const url = `https://127.0.0.1:${port}`;
  // The end of the certificate that this library has for tests.
  const end = Date.parse('Feb  9 11:32:58 2025 GMT');
  const at = (time: number) => said(certificateCheck({ url, clock: () => new Date(time) }));
  expect(await at(end - 15.5 * 86_400_000)).toEqual([
    'ok: The certificate of PUBLIC_URL is valid for 15 days.',
  ]);
  expect(await at(end + 1000)).toEqual([line('fault: The certificate of PUBLIC_URL has expired')]);
});

test.each([
  [14, 'ok'],
  [13, 'warning'],
  [3, 'warning'],
  [2, 'fault'],
  [-1, 'fault'],
  [Number.NaN, 'fault'],
])('OPS-16: a certificate that ends in %d days is judged %s', (days, state) => {
  expect(judgeCertificate(days * 86_400_000, 0).state).toBe(state);
});
