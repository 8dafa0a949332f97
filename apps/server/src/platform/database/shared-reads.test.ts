import { expect, test } from 'vitest';
import { type GivenBox } from '../../testing/factories.ts';
import { ownTestWorld } from '../../testing/test-world.ts';
import { allPharmacyIds } from './all-pharmacy-ids.ts';
import { hasPharmacy } from './has-pharmacy.ts';
import { newId } from './ids.ts';
import { newestCelsiusIn } from './celsius-columns.ts';
import { openStaffSessions } from './staff-sessions.ts';

let own: GivenBox;
let other: GivenBox;

const world = await ownTestWorld();
const boxOf = async () => world.givenBox({ pharmacyId: (await world.givenPharmacy()).id });
[own, other] = [await boxOf(), await boxOf()];

const both = () => [own.pharmacyId, other.pharmacyId];
const inBoth = <T>(work: Parameters<typeof world.store.inPharmacies<T>>[1]) =>
  world.store.inPharmacies(both(), work);

test('all pharmacy ids are listed, in a fixed order, and each pharmacy exists only for transactions that see it', async () => {
  expect(await allPharmacyIds(world.store)).toEqual(both().toSorted());
  const { pharmacyId } = own;
  const isThere = (id: string) =>
    world.store.inPharmacies([pharmacyId], (tx) => hasPharmacy(tx, id));
  expect([await isThere(pharmacyId), await isThere(other.pharmacyId)]).toEqual([true, false]);
});

test('a door shows the newest temperature of its own sensor since it was added', async () => {
  const builtAt = world.time.clock();
  const at = builtAt.getTime();
  const newest = { '1-1': [5, at + 1], '1-2': [6, at], '1-3': [7, at - 1] };
  await inBoth(async (tx) => {
    for (const [box, state] of [
      [own, newest],
      [other, { '1-1': [9, at + 1], '2-1': [9, at + 1] }],
    ] as const) {
      const row = { pharmacy_id: box.pharmacyId, box_id: box.id, newest: JSON.stringify(state) };
      await tx
        .insertInto('reading_state')
        .values(row as never)
        .execute();
    }
    await tx.updateTable('locker').set({ built_at: builtAt }).execute();
    await tx.updateTable('locker').set({ built_at: null }).where('locker_id', '=', '1-3').execute();
  });
  const rows = await inBoth((tx) =>
    tx
      .selectFrom('locker')
      .select(['locker_id', newestCelsiusIn(own.pharmacyId).as('celsius')])
      .where('box_id', '=', own.id)
      .orderBy('locker_id')
      .execute(),
  );
  expect(rows.map(({ locker_id, celsius }) => [locker_id, celsius])).toEqual([
    ['1-1', 5],
    ['1-2', null],
    ['1-3', 7],
    ['2-1', null],
    ['2-2', null],
  ]);
});

test('a session at a box lasts ten minutes after its last activity, unless it was ended', async () => {
  const now = world.time.clock();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const session = (box: GivenBox, lastActive: Date, ended: Date | null = null) => ({
    pharmacy_id: box.pharmacyId,
    id: newId(),
    box_id: box.id,
    user_id: newId(),
    started_at: ago(3_600_000),
    last_active_at: lastActive,
    ended_at: ended,
  });
  const going = session(own, ago(599_999));
  const over = session(other, ago(600_000));
  const rows = [going, over, session(own, now, now)];
  await inBoth((tx) =>
    tx
      .insertInto('box_staff_session')
      .values(rows as never)
      .execute(),
  );
  expect(await inBoth((tx) => openStaffSessions(tx, now).execute())).toEqual([{ id: going.id }]);
});
