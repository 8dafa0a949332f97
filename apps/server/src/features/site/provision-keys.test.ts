import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createIdentityAccounts } from '../identity/accounts/identity-accounts.ts';
import { startJobs } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { openMachineFinder } from '../../platform/session/machine-keys.ts';
import { dumpDatabase } from '../../testing/dump-database.ts';
import { sampleSite, type SampleSite } from '../../testing/samples/sample-site.ts';
import { openTestWorld, type TestWorld } from '../../testing/test-world.ts';
import { endKey } from '../keys/issue-key.ts';
import { mailPlace } from '../outgoing/mails/queue-mail.ts';
import type { KeysFile } from './keys-file.ts';
import { provisionSite } from './provision-site.ts';

let world: TestWorld;
let folder: string;
let keysFile: string;
beforeEach(async () => {
  world = await openTestWorld();
  folder = await mkdtemp(join(tmpdir(), 'kolli-keys-'));
  keysFile = join(folder, 'keys.json');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await world.close();
});

async function provision(
  change: (site: SampleSite) => void = () => undefined,
  newKeys?: boolean,
): Promise<string[]> {
  const site = sampleSite();
  change(site);
  const { store, secrets, time } = world;
  const { clock } = time;
  const accounts = createIdentityAccounts({ store, clock, publicUrl: 'http://localhost:8080' });
  const deps = { store, secrets, clock, accounts };
  const jobs = await startJobs({ store, clock, log: createLog('silent'), isWorker: false });
  try {
    return await provisionSite(deps, site, { keysFile, newKeys, jobs });
  } finally {
    await jobs.stop();
  }
}

const readKeys = async () => JSON.parse(await readFile(keysFile, 'utf8')) as KeysFile;

test('boxes and order sources get working keys, in a file readable only by its owner', async () => {
  await provision();
  const { pharmacies } = await readKeys();
  expect(await readFile(keysFile, 'utf8')).toBe(`${JSON.stringify({ pharmacies }, null, 2)}\n`);
  expect(pharmacies.map(({ businessId, name }) => `${businessId} ${name}`)).toEqual([
    '1234567-8 Keskusta',
    '8765432-1 Satama',
  ]);
  const [first] = pharmacies;
  expect(first?.boxes.map(({ name }) => name)).toEqual(['Front', 'Yard']);
  const source = await openMachineFinder(world.store)(
    'orderSource',
    first?.orderSources[0]?.key ?? '',
  );
  expect(source).toMatchObject({ pharmacyId: first?.pharmacyId, source: 'webshop' });
  const box = await openMachineFinder(world.store)('device', first?.boxes[1]?.key ?? '');
  expect(box).toMatchObject({ boxId: first?.boxes[1]?.id });
  expect((await stat(keysFile)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['keys.json']);
});

test('the database holds no key, only hashes', async () => {
  await provision();
  const { pharmacies } = await readKeys();
  const secret = pharmacies[0]?.boxes[0]?.key.split('_').slice(3).join('_') ?? '';
  expect(secret.length).toBeGreaterThan(40);
  expect(JSON.stringify(await dumpDatabase(world.database))).not.toContain(secret);
});

test('a second run leaves the keys unchanged', async () => {
  await provision();
  const [before, keys] = [await dumpDatabase(world.database), await readKeys()];
  expect(await provision()).toEqual([]);
  expect(await readKeys()).toEqual(keys);
  expect(await dumpDatabase(world.database)).toEqual(before);
});

test('only machines without a key get one, and a revoked one is replaced', async () => {
  await provision();
  const old = await readKeys();
  const [first] = old.pharmacies;
  const pharmacyId = first?.pharmacyId ?? '';
  await world.store.inPharmacies([pharmacyId], async (tx) => {
    const { id } = await tx
      .selectFrom('machine_key')
      .select('id')
      .where('kind', '=', 'orderSource')
      .executeTakeFirstOrThrow();
    await endKey(tx, { pharmacyId, id }, { userId: null, userName: 'test' }, world.time.clock);
  });
  const notes = await provision(({ pharmacies }) => {
    pharmacies[0]?.orderSources?.push({ name: 'prescriptions' });
  });
  expect(notes).toEqual(['key for webshop created', 'key for prescriptions created']);
  const [now] = (await readKeys()).pharmacies;
  expect(now?.boxes).toEqual(first?.boxes);
  expect(now?.orderSources[0]?.key).not.toBe(first?.orderSources[0]?.key);
  expect(now?.orderSources).toHaveLength(2);
});

test('INT-08: a source that has keys becomes no test source, and a test source no real one', async () => {
  for (const isTest of [false, true]) {
    const name = isTest ? 'shop-test' : 'shop';
    const change = (kind: boolean) => (site: SampleSite) => {
      site.pharmacies[0]?.orderSources?.push({ name, isTest: kind });
    };
    await provision(change(isTest));
    const before = await dumpDatabase(world.database);
    await expect(provision(change(!isTest))).rejects.toMatchObject({ code: 'source_kind_differs' });
    expect(await dumpDatabase(world.database)).toEqual(before);
    expect(await provision(change(isTest))).toEqual([]);
  }
});

test('a lost key is reported, not replaced silently', async () => {
  await provision();
  await rm(keysFile);
  const notes = await provision();
  expect(notes[0]).toBe(
    'the key of webshop is not in the file of keys: make another if it is lost',
  );
  expect((await readKeys()).pharmacies[0]?.boxes).toEqual([]);
});

test('with newKeys, keys missing in the file are created, and old ones stay valid', async () => {
  await provision();
  const old = await readKeys();
  await rm(keysFile);
  const notes = await provision(undefined, true);
  expect(notes).toContain('key for webshop created');
  const [before, now] = [old.pharmacies[0], (await readKeys()).pharmacies[0]];
  expect(now?.boxes.map(({ name }) => name)).toEqual(['Front', 'Yard']);
  expect(now?.boxes[0]?.key).not.toBe(before?.boxes[0]?.key);
  for (const { id, key } of [...(before?.boxes ?? []), ...(now?.boxes ?? [])])
    expect(await openMachineFinder(world.store)('device', key)).toMatchObject({ boxId: id });
  expect(await provision(undefined, true)).toEqual([]);
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
  const { pharmacies } = await readKeys();
  expect(pharmacies.map(({ businessId }) => businessId)).toEqual(['x', '1234567-8', '8765432-1']);
  expect(pharmacies[1]?.orderSources[0]?.key).not.toContain('gone');
});

test('a refused site writes no keys and no file', async () => {
  const attempt = provision(({ users }) => {
    Object.assign(users[1] ?? {}, { pharmacistPin: '111111' });
  });
  await expect(attempt).rejects.toThrow('same PIN');
  expect(await readdir(folder)).toEqual([]);
});

test('a file with other content is not overwritten', async () => {
  await writeFile(keysFile, 'my novel');
  await expect(provision()).rejects.toThrow('is not a file of keys: move it away first');
  expect(await readFile(keysFile, 'utf8')).toBe('my novel');
  await rm(keysFile);
  await mkdir(keysFile);
  await expect(provision()).rejects.toThrow('EISDIR: illegal operation on a directory, read');
});

test('SEC-01: the main users of each pharmacy get one mail about its new keys', async () => {
  await provision();
  const mails = async () => {
    const rows = await world.store.inGlobal((tx) =>
      tx.selectFrom('outgoing_mail').selectAll().where('kind', '=', 'keys_created').execute(),
    );
    return rows.map(({ id, content_cipher: cipher, content_key_id: keyId }) => {
      if (cipher === null || keyId === null) throw new Error('The mail has no content');
      return JSON.parse(world.secrets.open({ cipher, keyId }, mailPlace(id))) as unknown;
    });
  };
  const facts = {
    pharmacyName: 'Keskusta',
    createdBy: 'kolli provision',
    boxes: 'Front, Yard',
    orderSources: 'webshop',
  };
  const mail = { kind: 'keys_created', to: 'aino@example.test', facts };
  expect(await mails()).toEqual([mail]);
  await provision();
  expect(await mails()).toEqual([mail]);
});
