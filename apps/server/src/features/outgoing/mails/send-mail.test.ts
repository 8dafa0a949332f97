import { shownTexts } from '@kolli/domain/testing/shown-texts';
import { createLog } from '../../../platform/log.ts';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { startJobs } from '../../../platform/jobs/jobs.ts';
import { openMailProvider, sendQueuedMails } from '../../../testing/providers/mail-provider.ts';
import { createSecrets, type Secrets } from '../../../platform/secrets/secrets.ts';
import { testEnvironment, testSecretKeys } from '../../../testing/test-secrets.ts';
import { ownTestWorld } from '../../../testing/test-world.ts';
import { smtpMailServer } from './mail-server.ts';
import { startMailing } from './mails.jobs.ts';
import { purgeMails } from './purge-mails.ts';
import { type Mail, type MailContent, queueMail } from './queue-mail.ts';
import { sendMail } from './send-mail.ts';
import { rowIn } from '../../../testing/rows.ts';

const from = 'Kolli <kolli@example.test>';
const look = { productName: 'Kolli', publicUrl: testEnvironment.PUBLIC_URL };
const world = await ownTestWorld();
const provider = await openMailProvider();
const { clock } = world.time;
const startWorker = () =>
  startJobs({ store: world.store, log: createLog('silent'), isWorker: true });
const jobs = await startWorker();
beforeEach(() => {
  provider.setAway(false);
  provider.setRefusing(false);
});
afterAll(() => jobs.stop());

const mailServer = smtpMailServer({ url: provider.url, from });
const deps = { ...world, clock, mailServer, look };
const address = () => `${newId()}@example.test`;
const queue = (content: MailContent, end: { readonly expiresAt?: Date } = {}) =>
  world.store.inGlobal((tx) => {
    const mail: Mail = { ...content, language: 'sv', now: clock(), ...end };
    return queueMail(tx, { secrets: world.secrets, jobs }, mail);
  });
const resetLink = 'http://localhost:8080/auth/resetPassword#token=secret';
const queueReset = (to: string, link = resetLink) =>
  queue({ to, kind: 'reset', facts: { link, minutes: '30' } });
const rowOf = (id: string) => rowIn(world.store.inGlobal, 'outgoing_mail', { id });

test('recipient and content of a mail are stored encrypted until it is sent once, however often its job runs; its content is then deleted', async () => {
  const to = address();
  const id = await queueReset(to);
  const row = await rowOf(id);
  const lying = JSON.stringify({ ...row, content_cipher: row.content_cipher?.toString('latin1') });
  expect(lying).not.toContain(to);
  expect(lying).not.toContain('secret');
  const { rows } = await world.store.pool.query<{ data: unknown }>(
    "select data from pgboss.job where name = 'send-mail'",
  );
  expect(JSON.stringify(rows)).not.toMatch(/secret|@/);
  for (let run = 0; run < 3; run += 1) await sendMail(deps, id);
  const [mail, ...more] = provider.mailsTo(to);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to, from: 'kolli@example.test', messageId: `<${id}@example.test>` });
  expect(mail?.links).toEqual(['http://localhost:8080/auth/resetPassword#token=secret']);
  const sent = { content_cipher: null, content_key_id: null, sent_at: clock() };
  expect(await rowOf(id)).toMatchObject({ attempts: 1, ...sent });
});

test('TXT-04: names and comments are in subject, text and HTML of a mail as they are on the screens', async () => {
  for (const { text } of shownTexts) {
    const to = address();
    const names = { pharmacyName: text, businessId: '1', address: text, askedBy: text };
    const facts = { ...names, description: text, phone: '', email: to };
    await sendMail(deps, await queue({ to, kind: 'service_request', facts }));
    const [mail = { subject: '', text: '', html: '' }] = provider.mailsTo(to);
    expect(mail.subject).toBe(`Servicebegäran: ${text}`);
    const parts = [`${text} begär service:`, `\n\n${text}\n\n`, `Apotek: ${text}\n`];
    expect(parts.filter((part) => !mail.text.includes(part))).toEqual([]);
    const signs = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
    const html = Object.entries(signs).reduceRight(
      (all, pair) => all.replaceAll(...pair),
      mail.html,
    );
    const inHtml = [`>${text} begär service:<`, `>${text}</p>`, `<td>${text}</td>`];
    expect(inHtml.filter((part) => !html.includes(part))).toEqual([]);
  }
});

test('JOB-04: a mail with links of another PUBLIC_URL fails with that reason, and is sent by a server with the right one', async () => {
  const to = address();
  const id = await queueReset(to);
  const moved = { ...deps, look: { ...look, publicUrl: 'https://moved.example.test' } };
  await expect(sendMail(moved, id)).rejects.toThrow('leads to another site');
  expect(await rowOf(id)).toMatchObject({ sent_at: null, failed_at: clock() });
  expect(provider.mailsTo(to)).toEqual([]);
  await sendMail(deps, id);
  expect(provider.mailsTo(to)).toHaveLength(1);
  expect(await rowOf(id)).toMatchObject({ failed_at: null, last_error: null });
});

test('a mail expires with its link, or when a later one replaces it', async () => {
  const now = clock();
  const [to, link, day] = [address(), 'http://localhost:8080/', 86_400_000];
  const people = { pharmacyName: 'Kamppi', invitedBy: 'Aino', days: '7' };
  const expiryOf = async (...mail: Parameters<typeof queue>) => {
    const { expires_at: end } = await rowOf(await queue(...mail));
    return end && end.getTime() - now.getTime();
  };
  const later = { expiresAt: new Date(now.getTime() + 1) };
  const changed: MailContent = { to, kind: 'password_changed', facts: {} };
  expect([
    await expiryOf({ to, kind: 'reset', facts: { link, minutes: '30' } }),
    await expiryOf({ to, kind: 'invitation', facts: { link, ...people } }, later),
    await expiryOf(changed, later),
    await expiryOf(changed),
  ]).toEqual([30 * 60_000, 7 * day, 1, null]);
  await sendQueuedMails(world, provider);
});

test('a mail whose worker is killed before recording it is sent again with the same Message-ID', async () => {
  const to = address();
  const id = await queueReset(to);
  const written = { subject: 'any', text: 'any', html: 'any', writtenAt: clock() };
  await mailServer.send({ to, id, ...written });
  await sendMail(deps, id);
  const messageId = `<${id}@example.test>`;
  expect(provider.mailsTo(to)).toMatchObject([{ messageId }, { messageId }]);
});

test('while the mail server is unavailable a mail stays queued, and is sent afterwards', async () => {
  provider.setAway(true);
  const settings = { PUBLIC_URL: look.publicUrl, PRODUCT_NAME: 'Kolli', MAIL_FROM: from };
  // Its work ends with the test: the others send their mails themselves.
  const worker = await startWorker();
  onTestFinished(() => worker.stop());
  await startMailing({
    ...world,
    clock,
    jobs: worker,
    log: createLog('silent'),
    settings: { ...settings, SMTP_URL: provider.url, SEND_CONCURRENCY: 16 },
  });
  const to = address();
  const id = await queueReset(to);
  await expect
    .poll(async () => (await rowOf(id)).last_error)
    .toBe('The mail server did not accept it: EENVELOPE 451');
  expect(await rowOf(id)).toMatchObject({ sent_at: null, failed_at: null });
  const { rows } = await world.store.pool.query(
    "select output from pgboss.job where name = 'send-mail' and output is not null",
  );
  expect(JSON.stringify(rows)).not.toMatch(/secret|@example/);
  provider.setAway(false);
  await expect.poll(() => provider.mailsTo(to)).toHaveLength(1);
  // A sent mail has no error.
  await expect
    .poll(() => rowOf(id))
    .toMatchObject({ last_error: null, failed_at: null, sent_at: clock() });
});

test('JOB-04: a mail whose data key is not configured fails with that reason, and is sent once the key is back', async () => {
  const to = address();
  const id = await queueReset(to);
  const another = { id: 'another', key: Buffer.alloc(32, 9) };
  const withoutKey = createSecrets({ ...testSecretKeys, dataKeys: [another] });
  const reason = 'Unknown data key test';
  const send = (secrets: Secrets) => sendMail({ ...deps, secrets }, id);
  await expect(send(withoutKey)).rejects.toMatchObject({ name: 'Error', message: reason });
  const failed = { sent_at: null, failed_at: clock(), last_error: reason, attempts: 1 };
  expect(await rowOf(id)).toMatchObject(failed);
  // A job that fails so is neither logged nor counted.
  await expect(send(withoutKey)).rejects.toMatchObject({ name: 'RepeatedFailure' });
  expect(await rowOf(id)).toMatchObject(failed);
  await send(world.secrets);
  // A call that fails after the server has accepted the mail is repeated under the same Message-ID.
  const sent = new Set(provider.mailsTo(to).map(({ messageId }) => messageId));
  expect(sent.size).toBe(1);
  expect(await rowOf(id)).toMatchObject({ sent_at: clock(), failed_at: null, last_error: null });
});

test('an address refused permanently fails the mail, and is not in the error; one whose link expired while it waited is dropped', async () => {
  provider.setRefusing(true);
  const to = address();
  const id = await queueReset(to);
  await sendMail(deps, id);
  provider.setRefusing(false);
  await sendMail(deps, id);
  expect(await rowOf(id)).toMatchObject({
    attempts: 1,
    sent_at: null,
    content_cipher: null,
    failed_at: clock(),
    last_error: 'The mail server did not accept it: EENVELOPE 550',
  });
  expect(provider.mailsTo(to)).toEqual([]);
  const second = address();
  const late = await queueReset(second);
  world.time.advance(30 * 60_000);
  await sendMail(deps, late);
  const dropped = { sent_at: null, content_cipher: null, dropped_at: clock() };
  expect(await rowOf(late)).toMatchObject({ attempts: 0, ...dropped });
  expect(provider.mailsTo(second)).toEqual([]);
});

test.each([
  'javascript:alert(1)',
  'http://evil.test/auth/resetPassword',
  'http://a@localhost:8080/',
])('a mail whose link is %s is not sent, and dropped when it expires', async (link) => {
  const to = address();
  const id = await queueReset(to, link);
  await expect(sendMail(deps, id)).rejects.toThrow('leads to another site');
  expect((await rowOf(id)).failed_at).not.toBeNull();
  world.time.advance(30 * 60_000);
  await sendMail(deps, id);
  expect(await rowOf(id)).toMatchObject({ sent_at: null, content_cipher: null });
  expect(provider.mailsTo(to)).toEqual([]);
});

test('a mail queued in a failed transaction is not stored', async () => {
  const to = address();
  const failing = world.store.inGlobal(async (tx) => {
    const mail = { to, language: 'en', kind: 'password_changed', facts: {} } as const;
    await queueMail(tx, { secrets: world.secrets, jobs }, { ...mail, now: clock() });
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  await sendQueuedMails(world, provider);
  expect(provider.mailsTo(to)).toEqual([]);
});

test('a finished mail is deleted after 90 days, a queued one is not', async () => {
  const sent = await queueReset(address());
  await sendMail(deps, sent);
  provider.setAway(true);
  // One that does not expire: a worker would drop it, once the clock has moved.
  const waiting = await queue({ to: address(), kind: 'password_changed', facts: {} });
  const purge = () => purgeMails({ ...world, clock });
  world.time.advance(90 * 86_400_000);
  await purge();
  expect((await rowOf(sent)).sent_at).not.toBeNull();
  world.time.advance(1);
  await purge();
  await expect(rowOf(sent)).rejects.toThrow();
  expect((await rowOf(waiting)).content_cipher).not.toBeNull();
});
