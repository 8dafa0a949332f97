import { beforeEach, expect, test } from 'vitest';
import { type GivenPharmacy } from '../../testing/factories.ts';
import {
  day,
  delivered,
  picked,
  sampleHistory,
  waiting,
} from '../../testing/samples/sample-history.ts';
import { ownTestWorld } from '../../testing/test-world.ts';
import { openImporter } from './testing/importer.ts';
import { openPickupPin } from '../deliveries/pickup-pin.ts';
import { lookIn, rowsIn } from '../../testing/rows.ts';

let pharmacy: GivenPharmacy;
const world = await ownTestWorld();
const importer = await openImporter(world, () => ({ pharmacy: pharmacy.businessId }));
const importLines = async (...given: Parameters<typeof importer.importLines>) =>
  (await importer.importLines(...given)).taken;
beforeEach(async () => {
  pharmacy = await world.givenPharmacy({ shelves: ['A1', 'A2'] });
  await world.givenBox({ pharmacyId: pharmacy.id, name: 'Front' });
});

const deliveries = () => rowsIn(lookIn(world, pharmacy.id), 'delivery', {}, 'kolli_id');

const occupancies = () =>
  world.store.inPharmacies([pharmacy.id], (tx) =>
    tx
      .selectFrom('locker_occupancy')
      .innerJoin('delivery', 'delivery.id', 'locker_occupancy.delivery_id')
      .select(['kolli_id', 'locker_id', 'occupied_at', 'loaded_at', 'emptied_at', 'released_at'])
      .orderBy('locker_id')
      .execute(),
  );

test('closed and open deliveries are imported with their states, times, deadlines, doors and actions; the audit chain has their number, and no message is sent', async () => {
  expect(await importLines(sampleHistory)).toBe(5);
  const rows = await deliveries();
  const seen = rows.map((row) => [
    row.kolli_id,
    row.status,
    row.is_open,
    row.unassigned,
    row.last_locker_ids.join(),
    row.history_time?.getUTCDate(),
    row.waits_until?.toISOString(),
  ]);
  expect(seen).toEqual([
    ['a', 'pickup', false, false, '1-1,1-2', 4, undefined],
    // 7 days from delivery in a basic door, 3 days from assignment in a fridge door, 7 on a shelf.
    ['b', 'delivered', true, false, '', undefined, '2026-03-10T08:00:00.000Z'],
    ['c', 'reserved', true, false, '', undefined, '2026-03-05T08:00:00.000Z'],
    ['d', 'delivered', true, false, '', undefined, '2026-03-10T08:00:00.000Z'],
    // An unassigned order is cancelled after 30 days.
    ['e', 'reserved', true, true, '', undefined, '2026-03-31T08:00:00.000Z'],
  ]);
  expect(rows[4]).toMatchObject({ is_drug: true, reserved_user_id: 'API', box_id: null });
  expect(rows[1]?.notified_time).toEqual(rows[1]?.delivery_time);
  const at = (number: number) => new Date(day(number));
  const past = { occupied_at: at(2), loaded_at: at(3), emptied_at: at(4), released_at: at(4) };
  const present = { occupied_at: at(2), emptied_at: null, released_at: null };
  expect(await occupancies()).toEqual([
    { kolli_id: 'a', locker_id: '1-1', ...past },
    { kolli_id: 'a', locker_id: '1-2', ...past },
    { kolli_id: 'b', locker_id: '1-3', ...present, loaded_at: at(3) },
    { kolli_id: 'c', locker_id: '2-1', ...present, loaded_at: null },
  ]);
  const shelf = await rowsIn(lookIn(world, pharmacy.id), 'shelf_occupancy');
  expect(shelf).toMatchObject([{ shelf: 'A1', released_at: null }]);
  const found = await world.store.inPharmacies([pharmacy.id], async (tx) => ({
    actions: await tx
      .selectFrom('delivery_action')
      .innerJoin('delivery', 'delivery.id', 'delivery_action.delivery_id')
      .select(['event', 'actor', 'delivery_action.status'])
      .where('kolli_id', '=', 'a')
      .orderBy('occurred_at')
      .execute(),
    audit: await tx.selectFrom('audit_entry').select(['action', 'detail']).execute(),
  }));
  expect(found.actions.map(({ event, status }) => `${event} ${status}`)).toEqual([
    'arrive reserved',
    'assignToLockers reserved',
    'load delivered',
    'pickUpAtBox pickup',
  ]);
  expect(found.actions.every(({ actor }) => actor === 'import')).toBe(true);
  expect(found.audit).toEqual([
    {
      action: 'history.import',
      detail: { deliveries: 5, readings: 0, alarms: 0, temperatureChecks: 0 },
    },
  ]);
  expect(await rowsIn(lookIn(world, pharmacy.id), 'outgoing_message')).toEqual([]);
});

test('a parcel is on its shelf, and a fetched one has it as last shelf', async () => {
  const onShelf = sampleHistory[3];
  const fetched = {
    ...onShelf,
    deliveryStatus: 'pickup',
    deliveryId: 'F',
    givenOutUserName: 'Aino',
    pickupTime: day(5),
    shelf: ['A2'],
  };
  await importLines([onShelf ?? {}, fetched]);
  const rows = await deliveries();
  expect(rows.map(({ kolli_id, last_shelves }) => [kolli_id, last_shelves])).toEqual([
    ['d', []],
    ['f', ['A2']],
  ]);
});

test('overlapping stays in the file are stored one after the other', async () => {
  const until = (deliveryId: string, assigned: number, pickedUp: number) => {
    const times = {
      assignedTime: day(assigned),
      deliveryTime: day(assigned),
      pickupTime: day(pickedUp),
    };
    return { ...picked, deliveryId, lockerId: ['1-1'], ...times };
  };
  const held = { ...delivered, lockerId: ['1-1'], deliveryTime: day(3) };
  await importLines([held, until('Z', 2, 4), until('Y', 3, 5), until('X', 5, 6)]);
  const stays = (await occupancies()).toSorted((one, other) =>
    one.kolli_id < other.kolli_id ? -1 : 1,
  );
  const days = stays.map(({ kolli_id: id, occupied_at: from, released_at: to }) => [
    id,
    from.getUTCDate(),
    to?.getUTCDate(),
  ]);
  expect(days).toEqual([
    ['b', 6, undefined],
    ['x', 5, 6],
    ['y', 4, 5],
    ['z', 2, 4],
  ]);
});

test('the doors count their loads, and the box was in service when it was used', async () => {
  await importLines([...sampleHistory, { ...picked, deliveryId: 'F', lockerId: ['1-1'] }]);
  const look = lookIn(world, pharmacy.id);
  const doors = await rowsIn(look, 'locker', {}, 'locker_id');
  const begun = await rowsIn(look, 'activity_change', { changed_at: new Date(day(2)) });
  expect(doors.map(({ open_count }) => open_count)).toEqual([2, 1, 1, 0, 0]);
  expect(begun).toHaveLength(6);
});

test('the import waits for a box report in progress, even with only one box', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const reporting = world.store.inPharmacies([pharmacy.id], async (tx) => {
    await tx.selectFrom('pickup_box').select('id').forNoKeyUpdate().execute();
    held();
    await released;
  });
  await isHeld;
  const isDone = importLines(sampleHistory).then(() => 'imported');
  const first = await Promise.race([isDone, world.awaitWaiting().then(() => 'waiting')]);
  release();
  await reporting;
  expect([first, await isDone]).toEqual(['waiting', 'imported']);
});

test('identity numbers and PINs are encrypted, and found by their hashes', async () => {
  await importLines([{ ...delivered, ssn: '131052-308t' }, waiting]);
  const [row, other] = await deliveries();
  if (row === undefined || row.ssn_cipher === null || row.ssn_key_id === null)
    throw new Error('There is no identity number');
  const { secrets } = world;
  const ssn = { cipher: row.ssn_cipher, keyId: row.ssn_key_id };
  expect(secrets.open(ssn, ['delivery', pharmacy.id, row.id, 'ssn'])).toBe('131052-308T');
  expect(row.ssn_hash).toEqual(secrets.hash('ssn', pharmacy.id, '131052-308T'));
  const pin = openPickupPin(secrets, row);
  expect(pin).toMatch(/^\d{6}$/);
  expect(row.pin_hash).toEqual(secrets.hash('pickup-pin', pharmacy.id, pin));
  expect(other?.pin_hash).not.toEqual(row.pin_hash);
});

test('with unlessPresent, nothing is imported if the first delivery already exists', async () => {
  const options = { unlessPresent: true };
  expect(await importLines(sampleHistory, options)).toBe(5);
  const before = await deliveries();
  // A history generated at another time has another time in its first delivery.
  const [first, ...rest] = sampleHistory;
  const later = { ...first, reservedTime: '2026-03-01T07:59:00.000Z' };
  expect(await importLines([later, ...rest], options)).toBe(0);
  expect(await deliveries()).toEqual(before);
  await expect(importLines(sampleHistory)).rejects.toThrow('Nothing was imported');
  const other = { ...first, deliveryId: 'other', additionalDeliveryIds: [] };
  await expect(importLines([other, ...rest], options)).rejects.toThrow('Nothing was imported');
});
