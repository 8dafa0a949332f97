import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMachineFinder } from '../../platform/session/machine-keys.ts';
import { dumpDatabase } from '../../testing/dump-database.ts';
import { endKey } from '../keys/issue-key.ts';
import { mailPlace } from '../outgoing/mails/queue-mail.ts';
import type { KeysFile } from './keys-file.ts';
import { type Changes, openSiteWorlds } from './testing/site-world.ts';

const { current, rows, provisionKeys } = openSiteWorlds();
let folder: string;
let keysFile: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolli-keys-'));
  keysFile = join(folder, 'keys.json');
});
afterEach(() => rm(folder, { recursive: true }));

const provision = (changes: Changes = {}, newKeys?: boolean) =>
  provisionKeys(keysFile, changes, newKeys);
const readKeys = async () => (JSON.parse(await readFile(keysFile, 'utf8')) as KeysFile).pharmacies;
const finder = (kind: 'device' | 'orderSource', key = '') =>
  openMachineFinder(current().store)(kind, key);
const dump = () => dumpDatabase(current().database);

test('boxes and order sources get working keys, in a file readable only by its owner, and a second run leaves them', async () => {
  await provision();
  const pharmacies = await readKeys();
  expect(await readFile(keysFile, 'utf8')).toBe(`${JSON.stringify({ pharmacies }, null, 2)}\n`);
  expect(pharmacies.map(({ businessId, name }) => `${businessId} ${name}`)).toEqual([
    '1234567-8 Keskusta',
    '8765432-1 Satama',
  ]);
  const [first] = pharmacies;
  expect(first?.boxes.map(({ name }) => name)).toEqual(['Front', 'Yard']);
  const source = await finder('orderSource', first?.orderSources[0]?.key);
  expect(source).toMatchObject({ pharmacyId: first?.pharmacyId, source: 'webshop' });
  const box = await finder('device', first?.boxes[1]?.key);
  expect(box).toMatchObject({ boxId: first?.boxes[1]?.id });
  expect((await stat(keysFile)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['keys.json']);

  // The database holds no key, only hashes.
  const before = await dump();
  const secret = first?.boxes[0]?.key.split('_').slice(3).join('_') ?? '';
  expect(secret.length).toBeGreaterThan(40);
  expect(JSON.stringify(before)).not.toContain(secret);
  expect(await provision()).toEqual([]);
  expect(await readKeys()).toEqual(pharmacies);
  expect(await dump()).toEqual(before);
});

test('only machines without a key get one, and a revoked one is replaced', async () => {
  await provision();
  const [first] = await readKeys();
  const pharmacyId = first?.pharmacyId ?? '';
  const sources = `select id from machine_key where kind = 'orderSource' and pharmacy_id = $1`;
  const [{ id } = { id: '' }] = await rows<{ id: string }>(sources, pharmacyId);
  const { store, time } = current();
  const operator = { userId: null, userName: 'test' };
  await store.inPharmacies([pharmacyId], (tx) =>
    endKey(tx, { pharmacyId, id }, operator, time.clock),
  );
  const notes = await provision({ 'pharmacies.0.orderSources.1': { name: 'prescriptions' } });
  expect(notes).toEqual(['key for webshop created', 'key for prescriptions created']);
  const [now] = await readKeys();
  expect(now?.boxes).toEqual(first?.boxes);
  expect(now?.orderSources[0]?.key).not.toBe(first?.orderSources[0]?.key);
  expect(now?.orderSources).toHaveLength(2);
});

test('INT-08: a source that has keys becomes no test source, and a test source no real one', async () => {
  for (const [isTest, name] of [
    [false, 'shop'],
    [true, 'shop-test'],
  ] as const) {
    const source = (kind: boolean) => ({ 'pharmacies.0.orderSources.1': { name, isTest: kind } });
    await provision(source(isTest));
    const before = await dump();
    await expect(provision(source(!isTest))).rejects.toMatchObject({ code: 'source_kind_differs' });
    expect(await dump()).toEqual(before);
    expect(await provision(source(isTest))).toEqual([]);
  }
});

test('a lost key is reported, and replaced only with newKeys, while old ones stay valid', async () => {
  await provision();
  const [before] = await readKeys();
  await rm(keysFile);
  const [lost] = await provision();
  expect(lost).toBe('the key of webshop is not in the file of keys: make another if it is lost');
  expect((await readKeys())[0]?.boxes).toEqual([]);

  expect(await provision({}, true)).toContain('key for webshop created');
  const [now] = await readKeys();
  expect(now?.boxes.map(({ name }) => name)).toEqual(['Front', 'Yard']);
  expect(now?.boxes[0]?.key).not.toBe(before?.boxes[0]?.key);
  for (const { id, key } of [...(before?.boxes ?? []), ...(now?.boxes ?? [])])
    expect(await finder('device', key)).toMatchObject({ boxId: id });
  expect(await provision({}, true)).toEqual([]);
});

test('keys of a deleted database are replaced, keys of other sites are not', async () => {
  const other = { businessId: 'x', pharmacyId: 'y', name: 'Other', orderSources: [], boxes: [] };
  const stale = {
    businessId: '1234567-8',
    pharmacyId: 'gone',
    name: 'Keskusta',
    boxes: [],
    orderSources: [{ name: 'webshop', key: 'ksrc_gone_gone_gone' }],
  };
  await writeFile(keysFile, JSON.stringify({ pharmacies: [other, stale] }));
  await provision();
  const pharmacies = await readKeys();
  expect(pharmacies.map(({ businessId }) => businessId)).toEqual(['x', '1234567-8', '8765432-1']);
  expect(pharmacies[1]?.orderSources[0]?.key).not.toContain('gone');
});

test('a refused site writes no file, and a file with other content is not overwritten', async () => {
  await expect(provision({ 'users.1.pharmacistPin': '111111' })).rejects.toThrow('same PIN');
  expect(await readdir(folder)).toEqual([]);
  await writeFile(keysFile, 'my novel');
  await expect(provision()).rejects.toThrow('is not a file of keys: move it away first');
  expect(await readFile(keysFile, 'utf8')).toBe('my novel');
  await rm(keysFile);
  await mkdir(keysFile);
  await expect(provision()).rejects.toThrow('EISDIR: illegal operation on a directory, read');
});

test('SEC-01: the main users of each pharmacy get one mail about its new keys', async () => {
  const facts = {
    pharmacyName: 'Keskusta',
    createdBy: 'kolli provision',
    boxes: 'Front, Yard',
    orderSources: 'webshop',
  };
  for (const notes of [expect.arrayContaining(['key for webshop created']), []]) {
    expect(await provision()).toEqual(notes);
    const mails = await rows<{ id: string; cipher: Buffer; keyId: string }>(
      `select id, content_cipher as cipher, content_key_id as "keyId" from outgoing_mail
       where kind = 'keys_created'`,
    );
    expect(
      mails.map(({ id, ...sealed }) => JSON.parse(current().secrets.open(sealed, mailPlace(id)))),
    ).toEqual([{ kind: 'keys_created', to: 'aino@example.test', facts }]);
  }
});
