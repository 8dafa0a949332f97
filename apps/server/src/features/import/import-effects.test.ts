import { beforeEach, expect, test } from 'vitest';
import { appendAuditEverywhere } from '../../platform/audit/audit.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import { followLiveNotices } from '../../platform/live/live-notices.ts';
import { type GivenBox, type GivenPharmacy } from '../../testing/factories.ts';
import {
  day,
  delivered,
  picked,
  sampleHistory,
  shelved,
} from '../../testing/samples/sample-history.ts';
import { ownTestWorld } from '../../testing/test-world.ts';
import { showHolds } from '../holds/show-holds.ts';
import { openImporter } from './testing/importer.ts';
import { openPharmacyBook } from './pharmacy-book.ts';
import { changeIn, rowsIn } from '../../testing/rows.ts';

let pharmacy: GivenPharmacy;
let box: GivenBox;
const world = await ownTestWorld();
const importer = await openImporter(world, () => ({ pharmacy: pharmacy.businessId }));
const importLines = async (...given: Parameters<typeof importer.importLines>) =>
  (await importer.importLines(...given)).taken;
beforeEach(async () => {
  pharmacy = await world.givenPharmacy({ shelves: ['A1', 'A2'] });
  box = await world.givenBox({ pharmacyId: pharmacy.id, name: 'Front' });
});

const look = <T>(work: (tx: Tx) => Promise<T>) => world.store.inPharmacies([pharmacy.id], work);

const alarm = {
  kind: 'alarm',
  box: 'Front',
  lockerId: '2-1',
  alarmType: 'temp_high',
  timestamp: day(3),
  alarmEndTimestamp: day(4),
};
const check = { kind: 'temperatureCheck', box: 'Front', userName: 'Aino', timestamp: day(4) };
const readings = {
  kind: 'readings',
  box: 'Front',
  start: day(3),
  everyMinutes: 10,
  sensors: { '2-1': [4, null, 5] },
};

test('an import sends a live event for the pharmacy and for each box with readings', async () => {
  const noticedBoxIds: (string | null)[] = [];
  const begun = Promise.withResolvers<void>();
  const live = followLiveNotices({ url: world.database.url, onError: () => undefined });
  live.follow(pharmacy.id, (notice) => {
    if (notice === 'lost') begun.resolve();
    else noticedBoxIds.push(notice.boxId);
  });
  await begun.promise;
  await importLines([check, readings, { ...readings, start: day(4) }]);
  await expect.poll(() => noticedBoxIds).toEqual([null, box.id]);
  await live.close();
});

test('readings are stored at their times, without those missing', async () => {
  await importLines([readings]);
  expect(await rowsIn(look, 'reading', {}, 'minute')).toMatchObject([
    { sensor: '2-1', minute: new Date(day(3)), celsius: 4 },
    { sensor: '2-1', minute: new Date('2026-03-03T08:20:00.000Z'), celsius: 5 },
  ]);
});

test('an imported parcel on hold waits for a decision, and one that was released does not', async () => {
  const time = delivered.deliveryTime;
  const hold = { cause: 'temp_high', time };
  const decision = { judgement: 'released', judgedTime: time, judgedUserName: 'Aino' };
  await importLines([
    { ...delivered, hold },
    {
      ...picked,
      hold: { ...hold, time: picked.deliveryTime, ...decision, judgedTime: picked.pickupTime },
    },
  ]);
  const { holds } = await showHolds({ ...world, clock: world.time.clock }, pharmacy.id);
  expect(holds).toMatchObject([{ deliveryId: 'b', hold: 'held', heldTime: Date.parse(time) }]);
});

test('each door counts its own loads', async () => {
  await world.givenBox({ pharmacyId: pharmacy.id, name: 'Back' });
  const back = { ...delivered, deliveryId: 'Z', additionalDeliveryIds: [], box: 'Back' };
  await importLines([picked, delivered, { ...picked, deliveryId: 'Y' }, back]);
  const rows = await look((tx) =>
    tx
      .selectFrom('locker')
      .innerJoin('pickup_box', 'pickup_box.id', 'locker.box_id')
      .select(['name', 'locker_id', 'open_count'])
      .where('open_count', '>', 0)
      .orderBy('name')
      .orderBy('locker_id')
      .execute(),
  );
  expect(rows.map((row) => [row.name, row.locker_id, row.open_count])).toEqual([
    ['Back', '1-3', 1],
    ['Front', '1-1', 2],
    ['Front', '1-2', 2],
    ['Front', '1-3', 1],
  ]);
});

test('the book has the pharmacy’s open deliveries, a box without fridge rules uses its basic ones, and the statistics of an import are counted with it', async () => {
  const times = ['delivery_keep_time', 'delivery_reminder_period', 'reservation_keep_time'];
  const noRules = Object.fromEntries(times.map((name) => [`fridge_${name}_ms`, null]));
  await world.givenBox({ pharmacyId: pharmacy.id, name: 'Back', ...noRules });
  const before = await countChangeRows();
  await importLines(sampleHistory);
  expect(await pending()).toEqual([]);
  expect(await countChangeRows()).toBeGreaterThan(before);
  const book = await look((tx) => openPharmacyBook(tx, pharmacy.id));
  const dayMs = 86_400_000;
  const basic = {
    deliveryKeepTimeMs: 7 * dayMs,
    deliveryReminderMessagePeriodMs: 2 * dayMs,
    reservationKeepTimeMs: 3 * dayMs,
  };
  expect(book).toMatchObject({
    id: pharmacy.id,
    rules: basic,
    shelves: new Set(['A1', 'A2']),
    seen: new Set(),
    openKolliIds: new Set(['b', 'b2', 'c', 'd', 'e']),
    heldDoors: new Set([`${box.id}/1-3`, `${box.id}/2-1`]),
    counts: { deliveries: 0, readings: 0, alarms: 0, temperatureChecks: 0 },
  });
  const all = await rowsIn(look, 'delivery');
  const open = all.filter(({ status }) => status !== 'pickup');
  expect(book.pins).toEqual(new Set(open.map(({ pin_hash }) => pin_hash?.toString('hex'))));
  const [front, back] = ['Front', 'Back'].map((name) => book.boxes.get(name));
  const expected = [basic, { ...basic, deliveryKeepTimeMs: 3 * dayMs }, basic];
  expect([front?.basic, front?.fridge, back?.fridge]).toEqual(expected);
  expect([...(front?.doors ?? [])]).toEqual([
    ['1-1', { fridge: false, kind: 'small', loads: 0 }],
    ['1-2', { fridge: false, kind: 'medium', loads: 0 }],
    ['1-3', { fridge: false, kind: 'large', loads: 0 }],
    ['2-1', { fridge: true, kind: 'fridge', loads: 0 }],
    ['2-2', { fridge: true, kind: 'fridge', loads: 0 }],
  ]);
});

const pending = () => rowsIn(look, 'delivery', { is_counted: false });
const countChangeRows = async () => {
  return (await rowsIn(look, 'statistics_change', {}, 'at')).length;
};

test('deliveries left uncounted by an earlier import are counted, also by a refused import', async () => {
  await importLines([picked]);
  await changeIn(look, 'delivery', { is_counted: false });
  expect(await pending()).toHaveLength(1);
  await expect(importLines([{}])).rejects.toThrow('Nothing was imported');
  expect(await pending()).toEqual([]);
});

test('if the statistics cannot be counted, the error says what to do', async () => {
  const { store } = world;
  let isWritten = false;
  const ending: Store = {
    ...store,
    inPharmacies: async (ids, work) => {
      if (isWritten) throw new Error('ended');
      const answer = await store.inPharmacies(ids, work);
      isWritten = (await pending()).length > 0;
      return answer;
    },
  };
  await expect(importLines([picked], {}, ending)).rejects.toThrow(
    'The history is imported, but its statistics could not be counted',
  );
});

test('an import without deliveries does not wait for box locks', async () => {
  const release = await world.holdRow(pharmacy.id, (tx) =>
    tx.selectFrom('pickup_box').select('id').forNoKeyUpdate().execute(),
  );
  try {
    await importLines([check]);
  } finally {
    await release();
  }
});

test('an import and an entry of several audit chains at once do not block each other for good', async () => {
  const other = await world.givenPharmacy();
  await world.givenBox({ pharmacyId: other.id, name: 'Front' });
  const [first, last] = [pharmacy, other].sort((a, b) => (a.id < b.id ? -1 : 1));
  if (first === undefined || last === undefined) throw new Error('two are given');
  const by = { at: world.time.clock(), userId: null, userName: 'kolli role' };
  const entry = { ...by, action: 'role.create', subject: 'both', detail: {} } as const;
  await world.store.inPharmacies([first.id, last.id], (tx) => appendAuditEverywhere(tx, entry));
  const lockChain = (tx: Tx, id: string) => {
    const head = tx.selectFrom('audit_head').select('seq').where('pharmacy_id', '=', id);
    return head.forUpdate().executeTakeFirstOrThrow();
  };
  const goOn = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const both = world.store.inPharmacies([first.id, last.id], async (tx) => {
    await lockChain(tx, first.id);
    locked.resolve();
    await goOn.promise;
    await lockChain(tx, last.id);
  });
  await Promise.race([locked.promise, both]);
  const imported = importLines([
    { ...check, pharmacy: last.businessId },
    { ...check, pharmacy: first.businessId },
  ]);
  await world.awaitWaiting().finally(goOn.resolve);
  expect(await Promise.all([imported, both])).toEqual([2, undefined]);
});

test('an alarm shows its last comment, and only a lasting one has an end row', async () => {
  const by = { checkName: 'Aino' };
  const comment = (of: number, alarmInfo: string) => ({ ...by, checkTime: day(of), alarmInfo });
  const short = { ...alarm, lockerId: '99-99', alarmEndTimestamp: day(3), alarmMin: 3 };
  await importLines([
    { ...alarm, check: [comment(5, 'Second.'), comment(6, 'Last.'), comment(4, 'First.')] },
    { ...short, alarmCause: 'broken' },
  ]);
  const rows = await look((tx) =>
    tx.selectFrom('alarm').selectAll().orderBy('locker_id').orderBy('started_at').execute(),
  );
  const [start, end] = [new Date(day(3)), new Date(day(4))];
  const nothing = { cause: null, max_celsius: null, min_celsius: null, comment: null };
  expect(rows).toMatchObject([
    { ...nothing, type: 'temp_high', started_at: start, ended_at: end, comment: 'Last.' },
    { ...nothing, type: 'ok', started_at: end, ended_at: end },
    { ...nothing, started_at: start, ended_at: start, cause: 'broken', min_celsius: 3 },
  ]);
  const checks = await rowsIn(look, 'alarm_check', {}, 'checked_at');
  const alarmId = rows[0]?.id;
  expect(checks).toMatchObject(
    ['First.', 'Second.', 'Last.'].map((text) => ({ alarm_id: alarmId, comment: text })),
  );
});

test('with unlessPresent, a new alarm is imported, and an unknown pharmacy refused', async () => {
  const options = { unlessPresent: true };
  expect(await importLines([alarm], options)).toBe(1);
  expect(await importLines([alarm], options)).toBe(0);
  expect(await importLines([readings], options)).toBe(1);
  await expect(importLines([{ ...shelved, pharmacy: 'nobody' }], options)).rejects.toThrow(
    "line 1: pharmacy: there is no 'nobody'",
  );
});
