import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ownTestWorld } from '../../testing/test-world.ts';
import { asOwner } from '../../testing/test-database.ts';
import { newId } from '../database/ids.ts';
import { announce } from './live-notices.ts';
import { purgeNotices } from './purge-notices.ts';
import { at, openInstance, send } from './testing/listening-instance.ts';

const world = await ownTestWorld();

type Instance = Awaited<ReturnType<typeof openInstance>>;

/** The boxes whose events a follower of this pharmacy received, in their order. */
const boxesOf = (instance: Instance, pharmacyId: string) =>
  instance.of(pharmacyId).flatMap(([notice]) => (notice === 'lost' ? [] : [notice.boxId]));

/** Writes the notice of a change in a transaction that stays open until the returned function is called. */
async function sendLater({ store }: Instance, pharmacyId: string, boxId: string) {
  const written = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const committed = store.inPharmacies([pharmacyId], async (tx) => {
    // As at the end of a transaction: the row is written, but nobody sees it before the commit.
    await sql`insert into change_notice_inbox (pharmacy_id, id, at, box_id)
      values (${pharmacyId}, ${newId()}, ${at}, ${boxId})`.execute(tx);
    written.resolve();
    await mayCommit.promise;
  });
  await written.promise;
  return () => {
    mayCommit.resolve();
    return committed;
  };
}

const positions = () =>
  asOwner<{ position: number; box_id: string }>(
    world,
    'select position, box_id from change_notice order by position',
  );

test('OPS-13: of two transactions neither event is missed, whichever commits first', async () => {
  const own = newId();
  const [one, two] = [await openInstance(world, own), await openInstance(world, own)];
  const [early, late, last] = [newId(), newId(), newId()];
  const commit = await sendLater(one, own, early);
  await send(two, own, late);
  await expect.poll(() => boxesOf(one, own)).toEqual([late]);
  await commit();
  await expect.poll(() => boxesOf(one, own)).toEqual([late, early]);
  await send(one, own, last);
  for (const instance of [one, two])
    await expect.poll(() => boxesOf(instance, own)).toEqual([late, early, last]);
});

test('OPS-13: events of many writers at several instances have numbers without a gap, and all followers the same order', async () => {
  const own = newId();
  const instances = [await openInstance(world, own), await openInstance(world, own)];
  const before = (await positions()).length;
  const boxIds = Array.from({ length: 300 }, newId);
  await Promise.all(
    boxIds.map(async (boxId, index) => {
      const instance = instances[index % 2];
      if (instance !== undefined) await send(instance, own, boxId);
    }),
  );
  for (const instance of instances)
    await expect.poll(() => boxesOf(instance, own)).toHaveLength(boxIds.length);
  const rows = await positions();
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_row, index) => index + 1));
  const ordered = rows.slice(before).map(({ box_id: boxId }) => boxId);
  expect(ordered.toSorted()).toEqual(boxIds.toSorted());
  for (const instance of instances) expect(boxesOf(instance, own)).toEqual(ordered);
});

test('OPS-13: numbers are given by one transaction at a time, and those of one that fails to the next', async () => {
  const own = newId();
  const number = (tx: Parameters<typeof announce>[0]) =>
    sql<{ count: number }>`select number_change_notices() as count`.execute(tx);
  await world.store.inPharmacies([own], (tx) => announce(tx, { pharmacyId: own, boxId: own, at }));
  const [{ position: last } = { position: 0 }] = (await positions()).slice(-1);
  const undone = world.store.inGlobal(async (tx) => {
    expect((await number(tx)).rows).toEqual([{ count: 1 }]);
    // The second waits for the counter until the first is undone.
    const second = world.store.pool.query('select number_change_notices() as count');
    await expect.poll(waiting).toEqual([{ count: 1 }]);
    return Promise.reject(new Second(second));
  });
  const error: unknown = await undone.catch((thrown: unknown) => thrown);
  if (!(error instanceof Second)) throw error;
  expect((await error.result).rows).toEqual([{ count: 1 }]);
  expect((await positions()).at(-1)).toEqual({ position: last + 1, box_id: own });
});

/** Undoes a transaction, and passes on what waits for that. */
class Second extends Error {
  readonly result;
  constructor(result: Promise<{ rows: object[] }>) {
    super('undone');
    this.result = result;
  }
}

const waiting = () =>
  asOwner(
    world,
    `select count(*) from pg_stat_activity
     where wait_event_type = 'Lock' and query like 'select number_change_notices%' and datname = current_database()`,
  );

test('OPS-13: an event that its instance committed but did not send before it was killed is sent by another one', async () => {
  const own = newId();
  const instance = await openInstance(world, own);
  const boxId = newId();
  // This store belongs to no instance.
  await send(world, own, boxId);
  await expect.poll(() => boxesOf(instance, own)).toEqual([boxId]);
});

test('a follower that joins later gets the events from then on', async () => {
  const own = newId();
  const one = await openInstance(world, own);
  const [before, after] = [newId(), newId()];
  await send(one, own, before);
  await expect.poll(() => boxesOf(one, own)).toEqual([before]);
  const two = await openInstance(world, own);
  await send(one, own, after);
  await expect.poll(() => boxesOf(two, own)).toEqual([after]);
});

test('a number that nobody gave does not lead followers astray', async () => {
  const own = newId();
  const instance = await openInstance(world, own);
  await world.store.inGlobal((tx) => sql`select pg_notify('kolli_live', '999999999')`.execute(tx));
  const boxId = newId();
  await send(instance, own, boxId);
  await expect.poll(() => boxesOf(instance, own)).toEqual([boxId]);
  expect(instance.errors).toEqual([]);
});

test('events are deleted after a week, and those that stay are sent on', async () => {
  const own = newId();
  const instance = await openInstance(world, own);
  await send(instance, own);
  await expect.poll(() => boxesOf(instance, own)).toHaveLength(1);
  const week = 7 * 86_400_000;
  const purgeAt = (time: number) =>
    purgeNotices({ store: world.store, clock: () => new Date(time) });
  const stored = await positions();
  expect(await purgeAt(at.getTime() + week)).toBe(0);
  expect(await positions()).toEqual(stored);
  expect(await purgeAt(at.getTime() + week + 1)).toBe(stored.length);
  expect(await positions()).toEqual([]);
  const boxId = newId();
  await send(instance, own, boxId);
  await expect.poll(() => boxesOf(instance, own)).toEqual([null, boxId]);
  const [last] = await positions();
  expect(Number(last?.position)).toBe(Number(stored.at(-1)?.position) + 1);
});

test('a notice about an earlier time does not take younger ones with it when it is deleted', async () => {
  const own = newId();
  const instance = await openInstance(world, own);
  await send(instance, own);
  const week = 7 * 86_400_000;
  await world.store.inPharmacies([own], (tx) =>
    announce(tx, { pharmacyId: own, boxId: null, at: new Date(at.getTime() - week) }),
  );
  await expect.poll(() => boxesOf(instance, own)).toHaveLength(2);
  const stored = await positions();
  const clock = () => new Date(at.getTime() + week / 2);
  expect(await purgeNotices({ store: world.store, clock })).toBe(0);
  expect(await positions()).toEqual(stored);
});

test('an app sees events of its own pharmacies only, and writes none of others', async () => {
  const [own, other] = [newId(), newId()];
  const instance = await openInstance(world, own, other);
  await send(instance, own);
  await send(instance, other);
  await expect.poll(() => boxesOf(instance, other)).toHaveLength(1);
  const seen = await world.store.inPharmacies([own], (tx) =>
    tx.selectFrom('change_notice').select('pharmacy_id').execute(),
  );
  expect(seen).toEqual([{ pharmacy_id: own }]);
  const foreign = world.store.inPharmacies([own], (tx) =>
    announce(tx, { pharmacyId: other, boxId: null, at }),
  );
  await expect(foreign).rejects.toThrow('row-level security');
});
