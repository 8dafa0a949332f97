import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openMachineFinder } from '../platform/session/machine-keys.ts';
import { type GivenBox, type GivenPharmacy } from '../testing/factories.ts';
import type { Store } from '../platform/database/open-database.ts';
import { sampleSite } from '../testing/samples/sample-site.ts';
import { asOwner } from '../testing/test-database.ts';
import { testEnvironment } from '../testing/test-secrets.ts';
import { ownTestWorld } from '../testing/test-world.ts';
import { runKolli } from './testing/cli.ts';
import { databaseUrl, withStore } from './input/with-store.ts';
import { shareFolder } from '../testing/samples/temporary-folder.ts';

let pharmacy: GivenPharmacy;
let box: GivenBox;
const world = await ownTestWorld();
const folder = await shareFolder();
beforeEach(async () => {
  pharmacy = await world.givenPharmacy();
  box = await world.givenBox({ pharmacyId: pharmacy.id, name: 'Front' });
});

const kolli = (args: readonly string[], environment?: NodeJS.ProcessEnv) =>
  runKolli(world, args, environment);

const at = () => ['--pharmacy', pharmacy.businessId] as const;
const keyIn = (said: string) => said.split('\n').at(-1) ?? '';

test('help names every command, and a command its own use; for an unknown first word it does not hide the reason', async () => {
  const { code, said } = await kolli(['--help']);
  expect(code).toBe(0);
  for (const name of ['migrate', 'provision', 'import', 'key create device', 'verify-audit'])
    expect(said).toContain(`kolli ${name}`);
  // Each with what it does.
  expect(said).not.toMatch(/^ {6}$|^ {2}kolli $/m);
  const one = await kolli(['key', 'revoke', '--help']);
  expect(one.said).toContain('key revoke <keyId>');
  expect(one.said).not.toContain('provision <site.json>');
  expect(await kolli(['bake'])).toMatchObject({
    code: 2,
    complained: "There is no command 'bake'.\n`kolli help` lists all commands.",
  });
});

test('an empty list says so, and is an empty array as JSON', async () => {
  const empty = await ownTestWorld();
  for (const noun of ['role', 'template']) {
    const { code, said } = await runKolli(empty, [noun, 'list']);
    expect({ code, said }).toEqual({ code: 0, said: `There are no ${noun}s.` });
    expect((await runKolli(empty, [noun, 'list', '--json'])).said).toBe('[]');
  }
});

test.each<[string, string[], string]>([
  ['an unknown command of a known first word', ['key', 'bake'], "There is no command 'key bake'."],
  ['a missing file', ['provision'], '<site.json> is missing'],
  ['a missing option', ['key', 'create', 'device', '--box', 'Front'], '--pharmacy is missing'],
  ['an unknown option', ['migrate', '--fast'], "Unknown option '--fast'"],
  ['a word too many', ['migrate', 'now'], "'now' is not expected"],
])('%s is explained with the usage and code 2', async (_name, args, reason) => {
  const { code, complained } = await kolli(args);
  expect(code).toBe(2);
  expect(complained).toContain(reason);
  expect(complained).toContain('Usage:');
});

test('a store is closed after its work succeeds or fails, and needs a URL', async () => {
  const environment = { DATABASE_URL: world.database.url };
  const context = { environment, clock: world.time.clock };
  const isOpen = (store: Store) =>
    store.inGlobal(async () => true).catch((error: Error) => error.message);
  const during: Store[] = [];
  const collectStore = async (store: Store) => {
    during.push(store);
    return isOpen(store);
  };
  expect(await withStore(context, collectStore)).toBe(true);
  const failing = withStore(context, async (store) => {
    await collectStore(store);
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
  for (const store of during) expect(await isOpen(store)).toContain('destroyed');
  expect(() => databaseUrl({})).toThrow('DATABASE_URL is not set');
});

test('behind a pooler that knows no prepared statements commands prepare none', async () => {
  const preparedWith = (environment: NodeJS.ProcessEnv) =>
    withStore(
      {
        environment: { DATABASE_URL: world.database.url, ...environment },
        clock: world.time.clock,
      },
      (store) =>
        store.inGlobal(async (tx) => {
          await tx.selectFrom('role').select('name').where('level', '>', 1).execute();
          return (await sql`select name from pg_prepared_statements`.execute(tx)).rows;
        }),
    );
  expect(await preparedWith({ DATABASE_PREPARED_STATEMENTS: 'off' })).toEqual([]);
  expect(await preparedWith({})).not.toEqual([]);
});

test('a device key is shown once, works for its box, and can be revoked; that of an order source can be JSON; unknown places are refused', async () => {
  const made = await kolli(['key', 'create', 'device', ...at(), '--box', 'Front']);
  expect(made.code).toBe(0);
  expect(made.said).toMatch(/^Key [0-9a-f-]{36} for 'Front'\. It is shown only once:\nkbox_\S+$/);
  const key = keyIn(made.said);
  const found = await openMachineFinder(world.store)('device', key);
  expect(found).toMatchObject({ kind: 'device', pharmacyId: pharmacy.id, boxId: box.id });
  const listed = await kolli(['key', 'list', ...at()]);
  expect(listed.said).toContain("box 'Front'");
  expect(listed.said).not.toContain(key.split('_').slice(3).join('_'));
  const id = listed.said.split(' ')[0] ?? '';
  expect((await kolli(['key', 'revoke', id, ...at()])).said).toBe(`Key ${id} is revoked.`);
  expect(await openMachineFinder(world.store)('device', key)).toBeUndefined();
  expect((await kolli(['key', 'list', ...at()])).said).toContain('revoked 2026-');
  const again = await kolli(['key', 'revoke', id, ...at()]);
  expect([again.code, again.complained]).toEqual([1, `${pharmacy.name} has no valid key ${id}`]);
  const words = ['key', 'create', 'order-source', ...at(), '--name', 'webshop', '--json'];
  const ofShop = JSON.parse((await kolli(words)).said) as { key: string };
  expect(await openMachineFinder(world.store)('orderSource', ofShop.key)).toMatchObject({
    source: 'webshop',
    isTest: false,
  });
  const nobody = ['--pharmacy', 'nobody', '--box', 'Front'];
  for (const [place, complained] of [
    [nobody, "There is no pharmacy with the business id 'nobody'"],
    [[...at(), '--box', 'Back'], `${pharmacy.name} has no box 'Back'`],
  ] as const)
    expect(await kolli(['key', 'create', 'device', ...place])).toMatchObject({
      code: 1,
      complained,
    });
});

test('INT-08: the key of a test source needs a name that no real source has', async () => {
  const create = (name: string, ...words: string[]) =>
    kolli(['key', 'create', 'order-source', ...at(), '--name', name, ...words]);
  await create('shop');
  const made = await create('shop-test', '--test');
  expect(await openMachineFinder(world.store)('orderSource', keyIn(made.said))).toMatchObject({
    source: 'shop-test',
    isTest: true,
  });
  expect((await kolli(['key', 'list', ...at()])).said).toContain("test source  'shop-test'");
  for (const refused of [await create('shop', '--test'), await create('shop-test')])
    expect([refused.code, refused.complained]).toEqual([
      1,
      expect.stringContaining('source_kind_differs'),
    ]);
  const ofBox = await kolli(['key', 'create', 'device', ...at(), '--box', 'Front', '--test']);
  expect(ofBox.complained).toContain('--test belongs to the key of an order source');
});

test('creating and revoking keys is in the audit chain, which verify-audit recomputes', async () => {
  await kolli(['key', 'create', 'device', ...at(), '--box', 'Front']);
  const id = (await kolli(['key', 'list', ...at()])).said.split(' ')[0] ?? '';
  await kolli(['key', 'revoke', id, ...at()]);
  const sound = await kolli(['verify-audit', ...at()]);
  expect(sound).toMatchObject({ code: 0, said: `${pharmacy.businessId}: 2 entries, unbroken` });
  const change = 'update audit_entry set action = $1 where pharmacy_id = $2 and seq = 2';
  await asOwner(world, change, ['key.bake', pharmacy.id]);
  const broken = await kolli(['verify-audit']);
  await asOwner(world, change, ['key.revoke', pharmacy.id]);
  expect(broken.code).toBe(1);
  expect(broken.complained).toBe(`${pharmacy.businessId}: broken at entry 2, an entry was changed`);
});

test('open-door queues a command valid for 30 seconds, and audits it', async () => {
  const words = ['command', 'open-door', ...at(), '--box', 'Front', '--reason', 'stuck'];
  expect((await kolli([...words, '--locker', '9-9'])).complained).toBe(
    "Box 'Front' has no door 9-9",
  );
  const opened = await kolli([...words, '--locker', '1-2']);
  const [command, entries] = await world.store.inPharmacies([pharmacy.id], async (tx) => [
    await tx.selectFrom('device_command').selectAll().executeTakeFirstOrThrow(),
    await tx.selectFrom('audit_entry').select(['action', 'detail']).execute(),
  ]);
  expect(opened).toMatchObject({
    code: 0,
    said: `Command ${command.id}: the box has 30 seconds to open door 1-2.`,
  });
  expect(command).toMatchObject({ box_id: box.id, kind: 'open_door', locker_id: '1-2' });
  expect(command.expires_at.getTime() - world.time.clock().getTime()).toBe(30_000);
  const detail = { lockerId: '1-2', reason: 'stuck', commandId: command.id };
  expect(entries).toEqual([{ action: 'door.open', detail }]);
});

test('provision and import read files and report what they did; an unreadable one is reported without quoting its content', async () => {
  const [site, keys, history] = ['site.json', 'keys.json', 'history.ndjson'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  await writeFile(site, JSON.stringify(sampleSite()));
  const first = await kolli(['provision', site, '--keys', keys]);
  expect(first).toMatchObject({ code: 0, complained: '' });
  expect(first.said).toContain('pharmacy Keskusta created');
  expect(first.said).toContain('account of aino@example.test created');
  expect(JSON.parse(await readFile(keys, 'utf8'))).toHaveProperty('pharmacies');
  expect((await kolli(['provision', site, '--keys', keys])).said).toBe('Nothing to change.');
  const otherKeys = { KOLLI_DATA_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}` };
  const refused = await kolli(['provision', site], otherKeys);
  expect(refused.complained).toContain("the key 'test' is another");
  const line = {
    kind: 'delivery',
    pharmacy: '1234567-8',
    deliveryId: 'a',
    deliveryStatus: 'reserved',
    reservedTime: '2026-03-01T08:00:00.000Z',
    reservedUserName: 'API',
  };
  await writeFile(history, JSON.stringify(line));
  expect((await kolli(['import', history])).said).toBe('1 line imported.');
  expect((await kolli(['import', history, '--unless-present'])).said).toBe(
    'The history is already there.',
  );
  await rm(keys);
  const further = await kolli(['provision', site, '--keys', keys, '--new-keys']);
  expect(further.said).toContain('key for webshop created');
  expect((await kolli(['provision', site, '--new-keys'])).code).toBe(2);
  const again = await kolli(['import', history]);
  expect([again.code, again.complained]).toEqual([
    1,
    'Nothing was imported.\nline 1: deliveryId: a belongs to another open delivery',
  ]);
  const broken = join(folder, 'broken.json');
  await writeFile(broken, '{\n  "password": secret }');
  const { code, complained } = await kolli(['provision', broken]);
  expect(code).toBe(1);
  expect(complained).toContain(`${broken} is not valid JSON`);
  expect(complained).not.toContain('secret');
  const none = await kolli(['provision', join(folder, 'none.json')]);
  expect(none.complained).toContain('cannot be read');
});

test('provision warns if a pharmacy asks for proof without a configured issuer', async () => {
  const site = join(folder, 'proof.json');
  const { pharmacies, ...rest } = sampleSite();
  const [first, ...others] = pharmacies;
  const asking = { ...first, businessId: '7654321-0', strongAuthentication: true };
  await writeFile(site, JSON.stringify({ ...rest, users: [], pharmacies: [asking, ...others] }));
  const warning =
    'Keskusta asks customers to prove who they are, but STRONG_AUTH_ISSUER or ' +
    'STRONG_AUTH_CLIENT_ID is not set: until both are, no PIN is sent';
  const { said } = await kolli(['provision', site]);
  expect(said.split('\n').filter((line) => line.includes('asks customers'))).toEqual([warning]);
  const issuer = { STRONG_AUTH_ISSUER: 'https://id.example', STRONG_AUTH_CLIENT_ID: 'kolli' };
  expect((await kolli(['provision', site], issuer)).said).toBe('Nothing to change.');
});

test('missing settings and an unavailable database are reported as sentences', async () => {
  expect((await kolli(['key', 'list'], { DATABASE_URL: '' })).complained).toBe(
    'DATABASE_URL is not set: it is the URL of the database with the login of the server',
  );
  const site = join(folder, 'site.json');
  const noKey = await kolli(['provision', site], { KOLLI_HASH_KEY: 'short' });
  expect(noKey.complained).toContain('KOLLI_HASH_KEY: must be 32 bytes in base64');
  const away = await kolli(['key', 'list'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/no' });
  expect([away.code, away.complained]).toEqual([
    1,
    expect.stringMatching(/^The database cannot be reached: nothing listens there .*DATABASE_URL/),
  ]);
  const ownerUrl = 'postgres://nobody@127.0.0.1:9/no';
  const ofOwner = await kolli(['migrate'], { DATABASE_OWNER_URL: ownerUrl });
  expect(ofOwner.complained).toContain('DATABASE_OWNER_URL');
});

test('an empty database asks for migrate, which updates it once', async () => {
  const name = `kolli_empty_${pharmacy.id.replaceAll('-', '')}`;
  await asOwner(world, `create database ${name}`);
  const [url, ownerUrl] = [new URL(world.database.url), new URL(world.database.ownerUrl)];
  url.pathname = `/${name}`;
  ownerUrl.pathname = `/${name}`;
  const settings = { DATABASE_URL: url.href, DATABASE_OWNER_URL: ownerUrl.href };
  try {
    const early = await kolli(['key', 'list'], settings);
    expect(early.complained).toContain('run `kolli migrate` first');
    expect((await kolli(['migrate'], { ...settings, DATABASE_OWNER_URL: '' })).complained).toBe(
      'DATABASE_OWNER_URL is not set: it is the URL of the database with the login of its owner',
    );
    expect((await kolli(['migrate'], settings)).said).toContain('applied baseline');
    expect((await kolli(['migrate'], settings)).said).toBe('The database is up to date.');
    expect((await kolli(['key', 'list'], settings)).said).toBe('There are no keys.');
  } finally {
    await asOwner(world, `drop database ${name} with (force)`);
  }
});

test('the program exits with its code and without a stack', async () => {
  const run = promisify(execFile);
  const program = join(import.meta.dirname, '..', 'cli.ts');
  const env = { ...process.env, ...testEnvironment, DATABASE_URL: world.database.url };
  const { stdout } = await run(process.execPath, [program, 'verify-audit', ...at()], { env });
  expect(stdout).toBe(`${pharmacy.businessId}: 0 entries, unbroken\n`);
  const failed = run(process.execPath, [program, 'key', 'list', '--pharmacy', 'x'], { env });
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: "There is no pharmacy with the business id 'x'\n",
  });
});
