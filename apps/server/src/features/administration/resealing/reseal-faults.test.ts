import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { runKolli } from '../../../cli/testing/cli.ts';
import { createSecrets, type SecretKeys } from '../../../platform/secrets/secrets.ts';
import { testAuditKey, testEnvironment, testSecretKeys } from '../../../testing/test-secrets.ts';
import { asOwner, openClient } from '../../../testing/test-database.ts';
import { ownTestServer } from '../../../testing/test-server.ts';
import { newPickupPin } from '../../deliveries/pickup-pin.ts';
import { checkAuditKey, checkKeys } from './check-keys.ts';
import { countSealed } from './count-sealed.ts';
import { reseal } from './reseal-database.ts';
import { bothKeys, bothSecrets, newKeys, settingsOf } from './testing/rotated-keys.ts';
import { givenSealedWorld, type SealedWorld } from './testing/sealed-world.ts';

let world: SealedWorld;
const server = await ownTestServer();
const own = (text: string, values: readonly unknown[] = []) =>
  asOwner<{ pin_hash: Buffer }>(server, text, values);
beforeEach(async () => {
  await resealing(testSecretKeys);
  world = await givenSealedWorld(server);
});

const depsWith = (keys: SecretKeys) => ({
  store: server.store,
  clock: server.time.clock,
  secrets: createSecrets(keys),
});
/** Encrypts everything under the first of these keys; back to the keys of the tests with the new ones as former. */
async function resealing(keys: SecretKeys = bothKeys) {
  const isBack = keys === testSecretKeys;
  const back = { dataKeys: [...testSecretKeys.dataKeys, ...newKeys.dataKeys] };
  const hashKeys = { hashKey: testSecretKeys.hashKey, formerHashKey: newKeys.hashKey };
  return reseal(depsWith(isBack ? { ...back, ...hashKeys } : keys));
}
const keysInUse = async () => [...(await countSealed(server.store)).keys()].sort();
const kolli = (args: string[], keys: SecretKeys) => runKolli(server, args, settingsOf(keys));
const program = fileURLToPath(new URL('../../../cli.ts', import.meta.url));

test('SEC-16: a reseal that is killed in the middle is resumed, and nothing is lost', async () => {
  const owner = await openClient(server.database.ownerUrl);
  await owner.query('begin; lock table outgoing_mail in share mode');
  const child = spawn(process.execPath, [program, 'reseal'], {
    env: {
      ...process.env,
      ...testEnvironment,
      ...settingsOf(bothKeys),
      DATABASE_URL: server.database.url,
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await server.awaitWaiting();
  child.kill('SIGKILL');
  await ended;
  await owner.end();
  const counts = await countSealed(server.store);
  expect(counts.get('new')?.get('pickup PINs')).toBeGreaterThan(0);
  expect(counts.get('test')?.get('mails')).toBeGreaterThan(0);
  expect((await resealing()).left).toEqual([]);
  expect(await keysInUse()).toEqual(['new']);
  expect((await resealing()).done[0]).toBe('Rows that were encrypted or hashed again: 0.');
});

test('SEC-16: two reseals at once both end with nothing left', async () => {
  const both = await Promise.all([resealing(), resealing()]);
  expect(both.map(({ left }) => left)).toEqual([[], []]);
  expect(await keysInUse()).toEqual(['new']);
});

test('rows that somebody holds are waited for', async () => {
  const { pharmacyId } = world.counter;
  const release = await server.holdRow(pharmacyId, (tx) =>
    tx.selectFrom('delivery').select('id').where('id', '=', world.inBox).forUpdate().execute(),
  );
  const running = resealing();
  await server.awaitWaiting();
  await release();
  expect((await running).left).toEqual([]);
  expect(await keysInUse()).toEqual(['new']);
});

test('rows that stay locked are left for the next time, and any other fault ends the work', async () => {
  const refuse = (code: string) =>
    own(`create or replace function refuse_change() returns trigger language plpgsql as
      $$begin raise exception 'refused' using errcode = '${code}'; end$$`);
  await refuse('55P03');
  await own(`create trigger refuse_change before update on delivery for each row
    execute function refuse_change()`);
  onTestFinished(async () => {
    await own('drop trigger refuse_change on delivery; drop function refuse_change()');
  });
  expect((await resealing()).left.join()).toContain('rows that others changed meanwhile');
  await refuse('P0001');
  await expect(resealing()).rejects.toThrow('refused');
});

test('SEC-16: a key that was removed too early is refused with what still needs it, and later it is not missed', async () => {
  await checkKeys(depsWith(testSecretKeys));
  const early = checkKeys(depsWith({ ...newKeys, formerHashKey: testSecretKeys.hashKey }));
  await expect(early).rejects.toThrow(
    /^KOLLI_DATA_KEYS: lacks the key 'test', which still encrypts .*identity numbers \(\d+\), .*pickup PINs \(\d+\)/,
  );
  await expect(checkKeys(depsWith({ ...bothKeys, formerHashKey: undefined }))).rejects.toThrow(
    /^KOLLI_HASH_KEY: lacks the key with the fingerprint [0-9a-f]{8}, by which identity numbers/,
  );
  const refused = await kolli(['reseal'], newKeys);
  expect(refused).toMatchObject({ code: 1, said: '' });
  expect(refused.complained).toContain("lacks the key 'test'");
  expect(await keysInUse()).toEqual(['test']);
  const done = await kolli(['reseal'], bothKeys);
  expect(done).toMatchObject({ code: 0, complained: '' });
  expect(done.said).toContain("The data key 'test' is no longer needed");
  await expect(checkKeys(depsWith(newKeys))).resolves.toBeUndefined();
  await expect(checkKeys(depsWith(testSecretKeys))).rejects.toThrow("lacks the key 'new'");
});

test('SEC-16: a wrong key with the name of the right one is refused, and nothing is changed', async () => {
  await checkKeys(depsWith(testSecretKeys));
  const wrong = { id: 'test', key: Buffer.alloc(32, 99) };
  await expect(resealing({ ...bothKeys, dataKeys: [...newKeys.dataKeys, wrong] })).rejects.toThrow(
    "KOLLI_DATA_KEYS: the key 'test' is another than the one of this name that was used here",
  );
  expect(await keysInUse()).toEqual(['test']);
  const { store } = server;
  const audit = { store, clock: server.time.clock };
  await checkAuditKey(audit, testAuditKey);
  await checkAuditKey(audit, testAuditKey);
  await expect(checkAuditKey(audit, Buffer.alloc(32, 1))).rejects.toThrow(
    'KOLLI_AUDIT_KEY: is another key than the one that the audit log was written with',
  );
  const other = { KOLLI_AUDIT_KEY: Buffer.alloc(32, 1).toString('base64') };
  expect(await runKolli(server, ['verify-audit'], other)).toMatchObject({ code: 1 });
});

test('what a key does not decrypt is reported and left, and a lost key can be given up', async () => {
  await checkKeys(depsWith(testSecretKeys));
  const cipher = Buffer.alloc(40, 1);
  await own('update delivery set pickup_ssn_cipher = $1, pickup_ssn_hash = $1 where id = $2', [
    cipher,
    world.handedOver.docId,
  ]);
  const { left } = await resealing();
  expect(left).toEqual([
    'Rows that cannot be decrypted were left (1).',
    "The data key 'test' is still needed by identity numbers of other persons (1).",
    'The former hash key is still needed by rows that cannot be decrypted (1).',
  ]);
  const keys = { ...newKeys, formerHashKey: testSecretKeys.hashKey };
  expect((await kolli(['reseal', '--forget', 'new'], bothKeys)).complained).toContain('configured');
  expect((await kolli(['reseal', '--forget', 'none'], keys)).complained).toContain('No data key');
  expect(await kolli(['reseal', '--forget', 'test'], keys)).toMatchObject({
    code: 0,
    said: "The data key 'test' is given up: identity numbers of other persons (1) cannot be read any more.",
  });
  await expect(checkKeys(depsWith(keys))).resolves.toBeUndefined();
  await own(
    `update delivery set pickup_ssn_cipher = null, pickup_ssn_key_id = null, pickup_ssn_hash = null
     where id = $1`,
    [world.handedOver.docId],
  );
});

test('SEC-16: no open delivery gets the PIN of another one during a rotation, and one that has it is left', async () => {
  const { pharmacyId } = world.counter;
  const [one, other] = [world.withSsn.docId, world.withoutSsn.docId];
  const hashOf = async (docId: string) =>
    (await own('select pin_hash from delivery where id = $1', [docId]))[0]?.pin_hash;
  const pin = await world.counter.pinOf(one);
  const draws = [Number(pin), 7];
  const drawn = await server.store.inPharmacies([pharmacyId], (tx) =>
    newPickupPin(tx, bothSecrets, pharmacyId, other, () => draws.shift() ?? 0),
  );
  expect(drawn.pin_hash).toEqual(bothSecrets.hash('pickup-pin', pharmacyId, '000007'));
  const sealed = bothSecrets.seal(pin, ['delivery', pharmacyId, other, 'pin']);
  const same = bothSecrets.hash('pickup-pin', pharmacyId, pin);
  await own('update delivery set pin_cipher = $1, pin_key_id = $2, pin_hash = $3 where id = $4', [
    sealed.cipher,
    sealed.keyId,
    same,
    other,
  ]);
  expect((await resealing()).left).toEqual([
    'The former hash key is still needed by open deliveries with the PIN of another one (1).',
  ]);
  expect(await hashOf(one)).toEqual(server.secrets.hash('pickup-pin', pharmacyId, pin));
  await own(
    `with kolli_ids as (update delivery_kolli set is_open = false where delivery_id = $1)
     update delivery set status = 'cancelled', unassigned = false where id = $1`,
    [other],
  );
  expect((await resealing()).left).toEqual([]);
  expect(await hashOf(one)).toEqual(same);
});
