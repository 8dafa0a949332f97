import { createLog, type Log } from '../../../platform/log.ts';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { startJobs } from '../../../platform/jobs/jobs.ts';
import { openSmsProvider } from '../../../testing/providers/sms-provider.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { testSecretKeys } from '../../../testing/test-secrets.ts';
import { ownTestWorld } from '../../../testing/test-world.ts';
import { startSending } from './messages.jobs.ts';
import { dropMessage } from './outbox.repository.ts';
import { sendMessage } from './send-message.ts';
import { httpSmsGateway } from './sms-gateway.ts';
import { lookIn, rowIn } from '../../../testing/rows.ts';

const world = await ownTestWorld();
const provider = await openSmsProvider();
const pharmacyId = (await world.givenPharmacy()).id;

const { clock } = world.time;
const deps = { ...world, clock, sms: httpSmsGateway({ url: provider.url, key: 'key' }) };
const beginJobs = (isWorker: boolean) =>
  startJobs({ store: world.store, log: createLog('silent'), isWorker });

async function givenMessage(text: string): Promise<string> {
  const id = newId();
  const sealed = world.secrets.seal(text, ['outgoing_message', pharmacyId, id, 'body']);
  const columns = {
    pharmacy_id: pharmacyId,
    id,
    purpose: 'delivery',
    recipient: '+358401234567',
    body_cipher: sealed.cipher,
    body_key_id: sealed.keyId,
    created_at: world.time.clock(),
  };
  await look((tx) => tx.insertInto('outgoing_message').values(columns).execute());
  return id;
}
const look = lookIn(world, pharmacyId);
const rowOf = (id: string) => rowIn(look, 'outgoing_message', { id });
const arrived = (text: string) => provider.messages.filter((message) => message.text === text);

test('a message whose worker is killed before recording it is sent again with the same id and arrives once', async () => {
  const messageId = await givenMessage('killed');
  await deps.sms.send({ to: '+358401234567', text: 'killed', id: messageId, reference: 'any' });
  await sendMessage(deps, { pharmacyId, messageId });
  expect(arrived('killed')).toHaveLength(1);
});

test('a message is stored encrypted, sent once, however often its job runs, and never recorded as dropped afterwards', async () => {
  const messageId = await givenMessage('PIN 123456');
  expect((await rowOf(messageId)).body_cipher?.toString('latin1')).not.toContain('123456');
  for (let run = 0; run < 3; run += 1) await sendMessage(deps, { pharmacyId, messageId });
  expect(arrived('PIN 123456')).toHaveLength(1);
  const expected = { attempts: 1, gateway_id: `provider-${messageId}` };
  expect(await rowOf(messageId)).toMatchObject(expected);
  const key = { pharmacyId, messageId };
  await look((tx) => dropMessage(tx, key, world.time.clock()));
  expect((await rowOf(messageId)).dropped_at).toBeNull();
});

test('while the gateway is unavailable the message stays queued, and is sent afterwards', async () => {
  const jobs = await beginJobs(true);
  await jobs.work('send-message', ({ pharmacyId: at = '', messageId = '' }) =>
    sendMessage(deps, { pharmacyId: at, messageId }),
  );
  provider.setAway(true);
  const before = provider.tries();
  const messageId = await givenMessage('queued');
  await look((tx) => jobs.send(tx, 'send-message', { pharmacyId, messageId }));
  await expect.poll(() => provider.tries()).toBeGreaterThan(before);
  await expect.poll(async () => (await rowOf(messageId)).last_error).toContain('503');
  expect((await rowOf(messageId)).sent_at).toBeNull();
  provider.setAway(false);
  await expect.poll(() => arrived('queued')).toHaveLength(1);
  await jobs.stop();
});

test('a message refused permanently fails, and its job is not retried', async () => {
  const messageId = await givenMessage('refused');
  provider.setRefusing(true);
  await sendMessage(deps, { pharmacyId, messageId });
  provider.setRefusing(false);
  await sendMessage(deps, { pharmacyId, messageId });
  expect(await rowOf(messageId)).toMatchObject({
    attempts: 1,
    receipt_state: 'failed',
    last_error: 'The SMS gateway answered 400',
  });
  expect(arrived('refused')).toEqual([]);
});

test('JOB-04: a message whose data key is not configured fails with that reason, is logged once, and is sent once the key is back', async () => {
  const dataKeys = [{ id: 'another', key: Buffer.alloc(32, 9) }];
  const withoutKey = createSecrets({ ...testSecretKeys, dataKeys });
  const messageId = await givenMessage('sealed with the key');
  const logged: object[] = [];
  const log = Object.assign(Object.create(createLog('silent')) as Log, {
    warn: (fields: object) => void logged.push(fields),
  });
  let secrets = withoutKey;
  const own = { ...deps, log };
  const jobs = await startJobs({ ...own, isWorker: true });
  const runs: unknown[] = [];
  await jobs.work('send-message', async (data) => {
    const key = { pharmacyId, messageId: data.messageId ?? '' };
    await sendMessage({ ...own, secrets }, key).finally(() => runs.push(data));
  });
  await look((tx) => jobs.send(tx, 'send-message', { pharmacyId, messageId }));
  const retryNow = () =>
    world.store.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);
  await expect.poll(() => retryNow().then(() => runs.length)).toBeGreaterThan(2);
  const failedAt = world.time.clock();
  const reason = 'Unknown data key test';
  expect(await rowOf(messageId)).toMatchObject({
    attempts: 1,
    sent_at: null,
    receipt_state: 'failed',
    receipt_at: failedAt,
    last_error: reason,
  });
  expect(logged).toMatchObject([{ job: 'send-message', messageId, err: { message: reason } }]);

  secrets = world.secrets;
  await expect.poll(() => retryNow().then(() => arrived('sealed with the key'))).toHaveLength(1);
  await expect
    .poll(() => rowOf(messageId))
    .toMatchObject({ sent_at: failedAt, receipt_state: null, receipt_at: null, last_error: null });
  await jobs.stop();
});

test('a dropped message is not sent, even if it is correct again', async () => {
  const messageId = await givenMessage('dropped');
  const key = { pharmacyId, messageId };
  const droppedAt = world.time.clock();
  await look((tx) => dropMessage(tx, key, droppedAt));
  await sendMessage(deps, key);
  expect(arrived('dropped')).toEqual([]);
  const expected = { attempts: 0, sent_at: null, dropped_at: droppedAt };
  expect(await rowOf(messageId)).toMatchObject(expected);
});

test('tries are counted, and the error is cleared once the message is sent', async () => {
  const messageId = await givenMessage('at the second try');
  provider.setAway(true);
  await expect(sendMessage(deps, { pharmacyId, messageId })).rejects.toThrow('503');
  provider.setAway(false);
  const failed = await rowOf(messageId);
  expect(failed).toMatchObject({ attempts: 1, sent_at: null, receipt_state: null });
  expect(failed.last_error).toContain('503');
  await sendMessage(deps, { pharmacyId, messageId });
  const expected = { attempts: 2, last_error: null, sent_at: world.time.clock() };
  expect(await rowOf(messageId)).toMatchObject(expected);
});

test('a job enqueued in a failed transaction is not stored', async () => {
  const jobs = await beginJobs(false);
  const failing = world.store.inPharmacies([pharmacyId], async (tx) => {
    await jobs.send(tx, 'send-message', { pharmacyId, messageId: 'never' });
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  const { rows } = await world.store.pool.query(
    "select 1 from pgboss.job where data->>'messageId' = 'never'",
  );
  expect(rows).toEqual([]);
  await jobs.stop();
});

test('a message requests its receipt at our public URL if a gateway key is set', async () => {
  const started: ((data: Record<string, string>) => Promise<void>)[] = [];
  const jobs = {
    send: async () => undefined,
    sendAll: async () => undefined,
    everyMinute: async () => undefined,
    stopping: new AbortController().signal,
    stop: async () => undefined,
    work: async (_queue: string, handle: (typeof started)[number]) => void started.push(handle),
  };
  const urls = { PUBLIC_URL: 'https://kolli.test/', SMS_GATEWAY_URL: provider.url };
  const settings = { ...urls, SEND_CONCURRENCY: 16 };
  const work = { ...deps, jobs, log: createLog('silent') };
  await startSending({ ...work, settings: { ...settings, SMS_GATEWAY_KEY: 'key' } });
  await startSending({ ...work, settings: { ...settings, SMS_GATEWAY_KEY: undefined } });
  const [withKey, withoutKey] = [await givenMessage('with key'), await givenMessage('without')];
  await started[0]?.({ pharmacyId, messageId: withKey });
  await started[1]?.({ pharmacyId, messageId: withoutKey });
  const receiptUrl = 'https://kolli.test/integration/v1/sms-receipts';
  expect(arrived('with key')).toMatchObject([
    { key: withKey, reference: `${pharmacyId}.${withKey}`, receiptUrl },
  ]);
  expect(arrived('without')[0]).not.toHaveProperty('receiptUrl');
});
