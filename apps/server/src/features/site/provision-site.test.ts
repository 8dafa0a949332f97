import { expect, test } from 'vitest';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { followLiveNotices } from '../../platform/live/live-notices.ts';
import { dumpDatabase } from '../../testing/dump-database.ts';
import { sampleBox, sampleSite } from '../../testing/samples/sample-site.ts';
import { provisionSite } from './provision-site.ts';
import { openSiteWorlds } from './testing/site-world.ts';

const { current, deps, pharmacyId, provision, rows } = openSiteWorlds();

test('a site file creates pharmacies, boxes with doors, roles and people, and starts the service log', async () => {
  await provision();
  const id = await pharmacyId();
  const shelves = 'select name from shelf where pharmacy_id = $1 order by ordinal';
  expect(await rows(shelves, id)).toEqual([{ name: 'A1' }, { name: 'A2' }]);
  const doors = await rows(
    `select name, locker_id, type, fridge from locker join pickup_box on pickup_box.id = box_id
     where pickup_box.pharmacy_id = $1 order by name, locker_id`,
    id,
  );
  expect(doors).toEqual([
    { name: 'Front', locker_id: '1-1', type: 0, fridge: false },
    { name: 'Front', locker_id: '1-2', type: 1, fridge: false },
    { name: 'Front', locker_id: '2-1', type: 2, fridge: true },
    { name: 'Yard', locker_id: '1-1', type: 0, fridge: false },
  ]);
  expect(await rows('select name, is_shipped from role order by name')).toEqual([
    { name: 'admin', is_shipped: true },
    { name: 'main_user', is_shipped: true },
    { name: 'student', is_shipped: false },
    { name: 'user', is_shipped: true },
  ]);
  const people = await rows(
    `select email, app_user.role_name, user_access.role_name as access_role
     from user_access join app_user on app_user.id = user_id where pharmacy_id = $1 order by email`,
    id,
  );
  expect(people).toEqual([
    { email: 'aino@example.test', role_name: 'main_user', access_role: 'main_user' },
    { email: 'helmi@example.test', role_name: 'user', access_role: 'user' },
    { email: 'onni@example.test', role_name: 'student', access_role: 'student' },
  ]);
  const boxes = await rows('select * from pickup_box where pharmacy_id = $1 order by ordinal', id);
  expect(boxes[0]).toMatchObject({
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
  expect(boxes[1]?.fridge_delivery_keep_time_ms).toBeNull();
  const begun = { is_active: true, changed_at: current().time.clock() };
  const changes = await rows(
    `select name, locker_id, activity_change.is_active, changed_at
     from activity_change join pickup_box on pickup_box.id = box_id
     where pickup_box.pharmacy_id = $1 order by name, locker_id`,
    id,
  );
  expect(changes).toEqual([
    { name: 'Front', locker_id: '1-1', ...begun },
    { name: 'Front', locker_id: '1-2', ...begun },
    { name: 'Front', locker_id: '2-1', ...begun },
    { name: 'Front', locker_id: null, ...begun },
    { name: 'Yard', locker_id: '1-1', ...begun },
    { name: 'Yard', locker_id: null, ...begun },
  ]);
});

test('DLV-28: a pharmacy without its own rules holds deliveries for 7 and reservations for 3 days', async () => {
  await provision({ 'pharmacies.1.rules': { deliveryKeepTime: 86_400_000 } });
  const rules = await rows(
    `select business_id, (delivery_keep_time_ms / 86400000)::int as delivery,
       (reservation_keep_time_ms / 86400000)::int as reservation from pharmacy order by business_id`,
  );
  expect(rules).toEqual([
    { business_id: '1234567-8', delivery: 7, reservation: 3 },
    { business_id: '8765432-1', delivery: 1, reservation: 3 },
  ]);
});

test('a second run changes nothing, not even a timestamp or a language that a person chose', async () => {
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
    'PIN of aino@example.test at 1234567-8 set',
    'PIN of onni@example.test at 1234567-8 set',
    ...['aino', 'onni', 'helmi'].map((name) => `account of ${name}@example.test created`),
  ]);
  await rows(`update app_user set app_language = 'sv'`);
  const before = await dumpDatabase(current().database);
  current().time.advance(60_000);
  expect(await provision()).toEqual([]);
  expect(await dumpDatabase(current().database)).toEqual(before);
});

test('only what changed in the file is changed', async () => {
  await provision();
  const before = await dumpDatabase(current().database);
  current().time.advance(60_000);
  const notes = await provision({
    'pharmacies.0.name': 'Tori',
    'pharmacies.0.shelves': ['B1', 'A1'],
    'pharmacies.0.boxes.0.street': 'Aleksanterinkatu 2',
    'pharmacies.0.boxes.2': { ...sampleBox, name: 'Door' },
    'users.1.accesses.0.role': 'user',
    'users.1.accesses.0.boxAccess': false,
    'users.0.pharmacistPin': '333333',
    'roles.0.permissions.1': 'delivery.write',
  });
  expect(notes).toEqual([
    'role student changed',
    'pharmacy Tori changed',
    'shelf B1 of Tori created',
    'shelf A1 of Tori moved',
    'shelf A2 of Tori is not in the file and stays',
    'box Front of Tori changed',
    'box Door of Tori created',
    'access of onni@example.test at 1234567-8 changed',
    'PIN of aino@example.test at 1234567-8 set',
    'user onni@example.test has the role user now',
  ]);
  const after = await dumpDatabase(current().database);
  const changed = Object.keys(after).filter((name) => after[name]?.join() !== before[name]?.join());
  expect(changed).toEqual([
    'public.activity_change',
    'public.app_user',
    'public.audit_entry',
    'public.audit_head',
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

test('only a changed box and changed PINs send a live event', async () => {
  await provision();
  // Numbers the notices of that.
  await dumpDatabase(current().database);
  const noticedBoxIds: (string | null)[] = [];
  const begun = Promise.withResolvers<void>();
  const followedId = await pharmacyId();
  const live = followLiveNotices({ url: current().database.url, onError: () => undefined });
  live.follow(followedId, (notice) => {
    if (notice === 'lost') begun.resolve();
    else noticedBoxIds.push(notice.boxId);
  });
  await begun.promise;
  await provision();
  const moved = { 'pharmacies.0.boxes.1.street': 'Aleksanterinkatu 2' };
  await provision(moved);
  await provision({ ...moved, 'users.0.pharmacistPin': '333333' });
  const [yard] = await rows(`select id from pickup_box where name = 'Yard'`);
  await expect.poll(() => noticedBoxIds).toEqual([yard?.id, null]);
  await live.close();
});

test('a box is built by a known template, and neither that nor the layout of a used template can change', async () => {
  await expect(provision({ 'pharmacies.0.boxes.0.templateId': 'x' })).rejects.toThrow(
    "pharmacies[0].boxes[0].templateId: there is no template 'x'",
  );
  await provision();
  const changed = provision({
    'pharmacies.0.boxes.0.templateId': 'dry',
    'templates.1.modules.0.lockers.1': { type: 0, fridge: false },
  });
  await expect(changed).rejects.toThrow(
    [
      "templates[1].modules: boxes are built by 'dry': give the new layout an id of its own",
      "pharmacies[0].boxes[0].templateId: the box is built by 'small' and cannot change it",
    ].join('\n'),
  );
  const notes = await provision({ 'templates.1.name': 'Without fridge' });
  expect(notes).toEqual(['template dry changed']);
  expect(await rows('select id, name from box_template order by id')).toEqual([
    { id: 'dry', name: 'Without fridge' },
    { id: 'small', name: 'Small' },
  ]);
});

test('a pharmacy’s entry PIN is encrypted in its own row, and again only when it changes', async () => {
  await provision();
  const id = await pharmacyId();
  const read = async () => {
    const columns = 'pin_code_cipher as cipher, pin_code_key_id as "keyId"';
    const [row] = await rows<{ cipher: Buffer; keyId: string }>(
      `select ${columns} from pharmacy where id = $1`,
      id,
    );
    return row ?? { cipher: Buffer.alloc(0), keyId: '' };
  };
  const opened = async () => deps().secrets.open(await read(), ['pharmacy', id, 'pin_code']);
  const first = await read();
  expect(first.cipher.includes('112233')).toBe(false);
  expect(await opened()).toBe('112233');
  expect(await provision()).toEqual([]);
  expect(await read()).toEqual(first);
  const notes = await provision({ 'pharmacies.0.pinCode': '445566' });
  expect(notes).toEqual(['pharmacy Keskusta changed']);
  expect(await opened()).toBe('445566');
});

test('data keys that cannot decrypt the database are reported, and nothing is written', async () => {
  await provision();
  const before = await dumpDatabase(current().database);
  const secrets = createSecrets({
    dataKeys: [{ id: 'test', key: Buffer.alloc(32, 9) }],
    hashKey: Buffer.alloc(32, 8),
  });
  await expect(provisionSite({ ...deps(), secrets }, sampleSite())).rejects.toThrow(
    'KOLLI_DATA_KEYS do not open the PINs in this database',
  );
  expect(await dumpDatabase(current().database)).toEqual(before);
});

test('ZON-01: a time zone that the file does not name is the country’s, or what somebody chose since', async () => {
  const zone = async () => {
    const [row] = await rows('select time_zone from pharmacy where id = $1', await pharmacyId());
    return row?.time_zone;
  };
  await provision({ 'pharmacies.0.country': 'SE' });
  expect(await zone()).toBe('Europe/Stockholm');
  await provision({ 'pharmacies.0.country': 'NO' });
  expect(await zone()).toBe('Europe/Oslo');
  await provision({ 'pharmacies.0.country': 'NO', 'pharmacies.0.timeZone': 'Arctic/Longyearbyen' });
  expect(await zone()).toBe('Arctic/Longyearbyen');
  await provision({ 'pharmacies.0.country': 'NO' });
  expect(await zone()).toBe('Arctic/Longyearbyen');
});

test('a pharmacy whose business id an earlier release stored with another hyphen is found, and gets the ordinary one', async () => {
  await provision();
  const stored = () => rows('select id, business_id from pharmacy order by business_id');
  const before = await stored();
  await rows(`update pharmacy set business_id = replace(business_id, '-', '\u2011')`);
  expect(await stored()).not.toEqual(before);
  expect(await provision()).toContainEqual(expect.stringMatching(/^pharmacy .* changed$/));
  expect(await stored()).toEqual(before);
  expect(await provision()).not.toContainEqual(expect.stringMatching(/^pharmacy .* changed$/));
});
