import { afterEach, beforeEach, expect, test } from 'vitest';
import { createIdentityAccounts } from '../identity/accounts/identity-accounts.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { followLiveNotices } from '../../platform/live/live-notices.ts';
import { dumpDatabase } from '../../testing/dump-database.ts';
import { sampleBox, sampleSite, type SampleSite } from '../../testing/samples/sample-site.ts';
import { openTestWorld, type TestWorld } from '../../testing/test-world.ts';
import { findPharmacy } from './pharmacy-directory.ts';
import { provisionSite } from './provision-site.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

const accountsOf = ({ store, time }: TestWorld) =>
  createIdentityAccounts({ store, clock: time.clock, publicUrl: 'http://localhost:8080' });

async function provision(change: (site: SampleSite) => void = () => undefined): Promise<string[]> {
  const site = sampleSite();
  change(site);
  const { store, secrets, time } = world;
  return provisionSite({ store, secrets, clock: time.clock, accounts: accountsOf(world) }, site);
}

async function pharmacyId(businessId = '1234567-8'): Promise<string> {
  return (await findPharmacy(world.store, businessId))?.id ?? '';
}

test('a site file creates pharmacies, boxes with doors, roles and people', async () => {
  await provision();
  const id = await pharmacyId();
  const found = await world.store.inPharmacies([id], async (tx) => ({
    shelves: await tx.selectFrom('shelf').select('name').orderBy('ordinal').execute(),
    boxes: await tx.selectFrom('pickup_box').selectAll().orderBy('ordinal').execute(),
    doors: await tx
      .selectFrom('locker')
      .innerJoin('pickup_box', 'pickup_box.id', 'locker.box_id')
      .select(['pickup_box.name', 'locker_id', 'type', 'fridge'])
      .orderBy('pickup_box.name')
      .orderBy('locker_id')
      .execute(),
    roles: await tx.selectFrom('role').select(['name', 'is_shipped']).orderBy('name').execute(),
    people: await tx
      .selectFrom('user_access')
      .innerJoin('app_user', 'app_user.id', 'user_access.user_id')
      .select(['email', 'app_user.role_name', 'user_access.role_name as access_role'])
      .orderBy('email')
      .execute(),
  }));
  expect(found.shelves.map(({ name }) => name)).toEqual(['A1', 'A2']);
  expect(found.doors).toEqual([
    { name: 'Front', locker_id: '1-1', type: 0, fridge: false },
    { name: 'Front', locker_id: '1-2', type: 1, fridge: false },
    { name: 'Front', locker_id: '2-1', type: 2, fridge: true },
    { name: 'Yard', locker_id: '1-1', type: 0, fridge: false },
  ]);
  expect(found.roles).toEqual([
    { name: 'admin', is_shipped: true },
    { name: 'main_user', is_shipped: true },
    { name: 'student', is_shipped: false },
    { name: 'user', is_shipped: true },
  ]);
  expect(found.people).toEqual([
    { email: 'aino@example.test', role_name: 'main_user', access_role: 'main_user' },
    { email: 'helmi@example.test', role_name: 'user', access_role: 'user' },
    { email: 'onni@example.test', role_name: 'student', access_role: 'student' },
  ]);
  expect(found.boxes[0]).toMatchObject({
    name: 'Front',
    basic_min_celsius: 15,
    basic_max_celsius: 25,
    fridge_min_celsius: 2,
    fridge_max_celsius: 8,
    report_interval_ms: 6e4,
    alarm_delay_ms: 9e5,
    fridge_delivery_keep_time_ms: 3 * 864e5,
    basic_delivery_keep_time_ms: 7 * 864e5,
    basic_reservation_keep_time_ms: 3 * 864e5,
    is_active: true,
  });
  expect(found.boxes[1]?.fridge_delivery_keep_time_ms).toBeNull();
});

test('DLV-28: a pharmacy without its own rules holds deliveries for 7 and reservations for 3 days', async () => {
  await provision((site) => {
    Object.assign(site.pharmacies[1] ?? {}, { rules: { deliveryKeepTime: 86_400_000 } });
  });
  const rulesAt = async (businessId: string) => {
    const id = await pharmacyId(businessId);
    const row = await world.store.inPharmacies([id], (tx) =>
      tx.selectFrom('pharmacy').selectAll().executeTakeFirstOrThrow(),
    );
    return [row.delivery_keep_time_ms, row.reservation_keep_time_ms].map((ms) => ms / 86_400_000);
  };
  expect(await rulesAt('1234567-8')).toEqual([7, 3]);
  expect(await rulesAt('8765432-1')).toEqual([1, 3]);
});

test('the service log starts for each box and each of its doors', async () => {
  await provision();
  const id = await pharmacyId();
  const changes = await world.store.inPharmacies([id], (tx) =>
    tx
      .selectFrom('activity_change')
      .innerJoin('pickup_box', 'pickup_box.id', 'activity_change.box_id')
      .select(['name', 'locker_id', 'activity_change.is_active', 'changed_at'])
      .orderBy('name')
      .orderBy('locker_id')
      .execute(),
  );
  expect(changes.map(({ name, locker_id }) => `${name} ${locker_id}`)).toEqual([
    'Front 1-1',
    'Front 1-2',
    'Front 2-1',
    'Front null',
    'Yard 1-1',
    'Yard null',
  ]);
  const now = world.time.clock();
  expect(changes.every((row) => row.is_active && +row.changed_at === +now)).toBe(true);
});

test('a second run changes nothing, not even a timestamp', async () => {
  expect(await provision()).toEqual([
    'role admin created',
    'role main_user created',
    'role user created',
    'role student created',
    'template small created',
    'template dry created',
    'pharmacy Keskusta created',
    'shelf A1 of Keskusta created',
    'shelf A2 of Keskusta created',
    'box Front of Keskusta created',
    'box Yard of Keskusta created',
    'pharmacy Satama created',
    'box Front of Satama created',
    'user aino@example.test created',
    'user onni@example.test created',
    'user helmi@example.test created',
    'user helmi@example.test connected with https://login.example',
    'access of aino@example.test at 1234567-8 created',
    'access of onni@example.test at 1234567-8 created',
    'access of helmi@example.test at 1234567-8 created',
    ...['aino', 'onni', 'helmi'].map((name) => `account of ${name}@example.test created`),
  ]);
  const before = await dumpDatabase(world.database);
  world.time.advance(60_000);
  expect(await provision()).toEqual([]);
  expect(await dumpDatabase(world.database)).toEqual(before);
});

test('only what changed in the file is changed', async () => {
  await provision();
  const before = await dumpDatabase(world.database);
  world.time.advance(60_000);
  const notes = await provision(({ pharmacies, users, roles }) => {
    Object.assign(pharmacies[0] ?? {}, { name: 'Tori', shelves: ['B1', 'A1'] });
    Object.assign(pharmacies[0]?.boxes?.[0] ?? {}, { street: 'Aleksanterinkatu 2' });
    pharmacies[0]?.boxes?.push({ ...sampleBox, name: 'Door' });
    Object.assign(users[1]?.accesses?.[0] ?? {}, { role: 'user', boxAccess: false });
    Object.assign(users[0] ?? {}, { pharmacistPin: '333333' });
    roles[0]?.permissions?.push('delivery.write');
  });
  expect(notes).toEqual([
    'role student changed',
    'pharmacy Tori changed',
    'shelf B1 of Tori created',
    'shelf A1 of Tori moved',
    'shelf A2 of Tori is not in the file and stays',
    'box Front of Tori changed',
    'box Door of Tori created',
    'user aino@example.test changed',
    'access of onni@example.test at 1234567-8 changed',
    'user onni@example.test has the role user now',
  ]);
  const after = await dumpDatabase(world.database);
  const changed = Object.keys(after).filter((name) => after[name]?.join() !== before[name]?.join());
  expect(changed).toEqual([
    'public.activity_change',
    'public.app_user',
    'public.audit_entry',
    'public.audit_head',
    'public.box_staff_pin',
    'public.change_notice',
    'public.change_notice_counter',
    'public.locker',
    'public.pharmacy',
    'public.pickup_box',
    'public.role',
    'public.shelf',
    'public.shelf_change',
    'public.statistics_change',
    'public.statistics_month',
    'public.user_access',
  ]);
});

test('unknown names are refused, even if each field is valid', async () => {
  const attempt = provision(({ pharmacies }) => {
    Object.assign(pharmacies[0]?.boxes?.[0] ?? {}, { templateId: 'x' });
  });
  await expect(attempt).rejects.toThrow(
    "pharmacies[0].boxes[0].templateId: there is no template 'x'",
  );
});

test('only a changed box and changed PINs send a live event', async () => {
  await provision();
  // Numbers the notices of that.
  await dumpDatabase(world.database);
  const id = await pharmacyId();
  const noticedBoxIds: (string | null)[] = [];
  const begun = Promise.withResolvers<void>();
  const live = followLiveNotices({ url: world.database.url, onError: () => undefined });
  live.follow(id, (notice) => {
    if (notice === 'lost') begun.resolve();
    else noticedBoxIds.push(notice.boxId);
  });
  await begun.promise;
  await provision();
  const street = 'Aleksanterinkatu 2';
  await provision(({ pharmacies }) => {
    Object.assign(pharmacies[0]?.boxes?.[1] ?? {}, { street });
  });
  await provision(({ pharmacies, users }) => {
    Object.assign(pharmacies[0]?.boxes?.[1] ?? {}, { street });
    Object.assign(users[0] ?? {}, { pharmacistPin: '333333' });
  });
  const yard = await world.store.inPharmacies([id], (tx) =>
    tx.selectFrom('pickup_box').select('id').where('name', '=', 'Yard').executeTakeFirstOrThrow(),
  );
  await expect.poll(() => noticedBoxIds).toEqual([yard.id, null]);
  await live.close();
});

test('a language chosen by a person is not reset', async () => {
  await provision();
  await world.store.inGlobal((tx) =>
    tx.updateTable('app_user').set({ app_language: 'sv' }).execute(),
  );
  expect(await provision()).toEqual([]);
});

test('neither the template of a box nor the layout of a used template can change', async () => {
  await provision();
  const attempt = provision(({ pharmacies, templates }) => {
    Object.assign(pharmacies[0]?.boxes?.[0] ?? {}, { templateId: 'dry' });
    templates[1]?.modules?.[0]?.lockers?.push({ type: 0, fridge: false });
  });
  await expect(attempt).rejects.toThrow(
    [
      "templates[1].modules: boxes are built by 'dry': give the new layout an id of its own",
      "pharmacies[0].boxes[0].templateId: the box is built by 'small' and cannot change it",
    ].join('\n'),
  );
});

test('a changed template is reported, and no other one changes', async () => {
  await provision();
  const notes = await provision(({ templates }) => {
    Object.assign(templates[1] ?? {}, { name: 'Without fridge' });
  });
  expect(notes).toEqual(['template dry changed']);
  const rows = await world.store.inGlobal((tx) =>
    tx.selectFrom('box_template').select(['id', 'name']).orderBy('id').execute(),
  );
  expect(rows).toEqual([
    { id: 'dry', name: 'Without fridge' },
    { id: 'small', name: 'Small' },
  ]);
});

test('a pharmacy’s entry PIN is encrypted in its own row, and again only when it changes', async () => {
  await provision();
  const id = await pharmacyId();
  const read = () =>
    world.store.inPharmacies([id], (tx) =>
      tx
        .selectFrom('pharmacy')
        .select(['pin_code_cipher as cipher', 'pin_code_key_id as keyId'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
  const first = await read();
  expect(first.cipher.includes('112233')).toBe(false);
  expect(world.secrets.open(first, ['pharmacy', id, 'pin_code'])).toBe('112233');
  expect(await provision()).toEqual([]);
  expect(await read()).toEqual(first);
  const notes = await provision(({ pharmacies }) => {
    Object.assign(pharmacies[0] ?? {}, { pinCode: '445566' });
  });
  expect(notes).toEqual(['pharmacy Keskusta changed']);
  expect(world.secrets.open(await read(), ['pharmacy', id, 'pin_code'])).toBe('445566');
});

test('data keys that cannot decrypt the database are reported, and nothing is written', async () => {
  await provision();
  const before = await dumpDatabase(world.database);
  const secrets = createSecrets({
    dataKeys: [{ id: 'test', key: Buffer.alloc(32, 9) }],
    hashKey: Buffer.alloc(32, 8),
  });
  const accounts = accountsOf(world);
  const deps = { store: world.store, secrets, clock: world.time.clock, accounts };
  await expect(provisionSite(deps, sampleSite())).rejects.toThrow(
    'KOLLI_DATA_KEYS do not open the PINs in this database',
  );
  expect(await dumpDatabase(world.database)).toEqual(before);
});
