import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { type Desk, givenDesk } from '../deliveries/testing/desk.ts';
import { changeService } from './change-service.ts';
import { countEvent } from './count-event.ts';
import { beginHistory } from './begin-history.ts';
import { readFigures } from './testing/stored-figures.ts';
import { recount } from './testing/recount.ts';
import { rowsIn } from '../../testing/rows.ts';

const minuteMs = 60_000;
let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => {
  desk = await givenDesk(server);
  server.time.advance(60 * minuteMs);
});

/** A time `minutes` after the setup of the desk. */
const at = (minutes: number) => new Date(server.time.clock().getTime() + (minutes - 60) * minuteMs);

/** Use before the start of the service log, as written by an import. */
async function givenUse(given: Readonly<Record<string, readonly number[]>>, boxId = '') {
  const uses = Object.entries(given).flatMap(([place, all]) =>
    all.map((minutes) => [place, minutes] as const),
  );
  const { docId } = await desk.shelve(['A1']);
  const { pharmacyId: pharmacy_id } = desk;
  await desk.look(async (tx) => {
    for (const [place, minutes] of uses) {
      const times = { occupied_at: at(minutes), released_at: at(minutes + 0.5) };
      const of = { pharmacy_id, id: newId(), delivery_id: docId, delivery_is_open: true };
      const onShelf = { ...of, ...times, shelf: place };
      const inBox = {
        ...of,
        ...times,
        box_id: boxId,
        locker_id: place,
        locker_kind: 'small',
      } as const;
      if (boxId === '') await tx.insertInto('shelf_occupancy').values(onShelf).execute();
      else await tx.insertInto('locker_occupancy').values(inBox).execute();
    }
  });
}
const begin = () => desk.look((tx) => beginHistory(tx, desk.pharmacyId));
/** Entries that an import adds to the log of a box: door, kind and minutes. */
const begunOf = async (boxId: string) => {
  const begun = { box_id: boxId, user_name: 'kolli import', is_active: true };
  const rows = await rowsIn(desk.look, 'activity_change', begun, 'locker_id');
  return rows.map(({ locker_id, locker_kind, changed_at }) => [
    locker_id,
    locker_kind,
    (changed_at.getTime() - at(0).getTime()) / minuteMs,
  ]);
};

test('a box used before its service log starts was in service then, with all its doors', async () => {
  const { pharmacyId, box } = desk;
  const second = await server.givenBox({ pharmacyId, ordinal: 1 });
  // The log of the first starts an hour ago; the second was used when its own started.
  await givenUse({ '1-1': [-20], '1-2': [-30], '2-1': [-10] }, box.id);
  await givenUse({ '1-1': [60] }, second.id);
  await begin();
  expect(await begunOf(box.id)).toEqual([
    ['1-1', 'small', -30],
    ['1-2', 'medium', -30],
    ['1-3', 'large', -30],
    ['2-1', 'fridge', -30],
    ['2-2', 'fridge', -30],
    [null, null, -30],
  ]);
  expect(await begunOf(second.id)).toEqual([]);
  // A second call writes nothing.
  await begin();
  expect(await begunOf(box.id)).toHaveLength(6);
});

test('the first shelves were in service from the first use of any of them, others from their own', async () => {
  const { pharmacyId: pharmacy_id } = desk;
  const begun = ['C3', 'D4', 'E5'];
  await desk.look(async (tx) => {
    const shelves = begun.map((name, index) => ({ pharmacy_id, name, ordinal: 2 + index }));
    await tx.insertInto('shelf').values(shelves).execute();
    const change = (shelf: string, is_active: boolean, minutes: number) => {
      return { pharmacy_id, id: newId(), shelf, is_active, changed_at: at(minutes) };
    };
    const rows = [...begun.map((shelf) => change(shelf, true, 20)), change('A1', false, 50)];
    await tx.insertInto('shelf_change').values(rows).execute();
  });
  await givenUse({ B2: [-10, -30], C3: [10, 15], D4: [20] });
  const before = await rowsIn(desk.look, 'shelf_change');
  await begin();
  const added = await desk.look(async (tx) => {
    const rows = await tx.selectFrom('shelf_change').selectAll().orderBy('shelf').execute();
    return rows.filter(({ id }) => !before.some((one) => one.id === id));
  });
  expect(added.map((row) => [row.shelf, row.is_active, row.changed_at])).toEqual([
    ['A1', true, at(-30)],
    ['B2', true, at(-30)],
    ['C3', true, at(10)],
  ]);
});

test('doors out of service are counted so, also for a stay that ended meanwhile', async () => {
  const { pharmacyId, box } = desk;
  const parcel = await desk.reserve(['1-1']);
  server.time.advance(10 * minuteMs);
  const path = `/deliveries/delete-reservation/${box.id}/${parcel.deliveryId}`;
  expect(await desk.ask('DELETE', path, {})).toMatchObject({ status: 200 });
  server.time.advance(10 * minuteMs);
  const now = server.time.clock().getTime();
  const door = { lockerId: '1-1', kind: 'small' } as const;
  const key = { pharmacyId, boxId: box.id };
  const changes = [
    { ...door, isActive: false, at: now - 15 * minuteMs },
    { ...door, isActive: true, at: now - 5 * minuteMs },
  ];
  await desk.look((tx) => changeService(tx, key, changes, null));
  const counted = await desk.look(readFigures);
  await recount(server.services, pharmacyId);
  expect(await desk.look(readFigures)).toEqual(counted);
  await desk.look((tx) => changeService(tx, key, [], null));
  expect(await desk.look(readFigures)).toEqual(counted);
});

test('a parcel put on a shelf locks the shelf until it is counted', async () => {
  const { pharmacyId } = desk;
  const event = { effects: [], at: at(0), placeId: pharmacyId };
  const times = { deliveryTime: null, expiredTime: null, pickupTime: null };
  const ends = { destroyTime: null, cancelledTime: null };
  const before = { placeId: pharmacyId, status: 'reserved', ...times, ...ends } as const;
  const stay = { id: newId(), boxId: null, name: 'A1', kind: 'shelf' } as const;
  const stays = [{ ...stay, occupiedAt: at(0), releasedAt: null }];
  const letGo = await server.holdRow(pharmacyId, (tx) =>
    countEvent(tx, pharmacyId, { event, before, stays }),
  );
  const free = await desk.look((tx) =>
    tx.selectFrom('shelf').select('name').orderBy('name').forNoKeyUpdate().skipLocked().execute(),
  );
  await letGo();
  expect(free.map(({ name }) => name)).not.toContain('A1');
  expect(free.length).toBeGreaterThan(0);
});
