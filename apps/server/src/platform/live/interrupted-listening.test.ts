import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ownTestWorld } from '../../testing/test-world.ts';
import { asOwner } from '../../testing/test-database.ts';
import { newId } from '../database/ids.ts';
import { at, endListening, openInstance, send } from './testing/listening-instance.ts';

const world = await ownTestWorld();

type Instance = Awaited<ReturnType<typeof openInstance>>;

/** Runs `work` while an instance, the only one, has lost its connection and waits for its next attempt. */
async function whileInterrupted(instance: Instance, work: () => Promise<unknown>) {
  if (!vi.isFakeTimers()) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
  }
  const errors = instance.errors.length;
  expect(await endListening(world)).toBe(1);
  await expect.poll(() => instance.errors).toHaveLength(errors + 1);
  await work();
  vi.advanceTimersByTime(100);
}

/** Numbers what is committed, as another instance would. */
const numberAll = () =>
  world.store.inGlobal((tx) => sql`select number_change_notices()`.execute(tx));
const deleteAll = () =>
  world.store.inGlobal((tx) => sql`select delete_change_notices('infinity')`.execute(tx));

const notice = (pharmacyId: string, boxId: string | null = null) => [
  { pharmacyId, boxId, time: at.getTime() },
  undefined,
];
/** After an interruption temperatures, whose notices are not stored, may have changed. */
const temperatures = (pharmacyId: string) => [
  { pharmacyId, boxId: null, about: 'temperatures', time: expect.any(Number) },
  undefined,
];
const lost = ['lost', undefined];

test('OPS-13: events during a connection loss arrive once listening restarts, each once', async () => {
  const [own, other, first, missed] = [newId(), newId(), newId(), newId()];
  const instance = await openInstance(world, own, other);
  await send(instance, own, first);
  await expect.poll(() => instance.of(own)).toHaveLength(2);
  for (const times of [1, 2]) {
    await whileInterrupted(instance, async () => {
      await send(world, own, missed);
      await numberAll();
      // What nobody has numbered, too.
      await send(world, own);
    });
    await expect.poll(() => instance.of(own).length).toBe(2 + 3 * times);
    const last = instance.of(own).slice(-3);
    expect(last).toEqual(expect.arrayContaining([notice(own, missed), notice(own)]));
    expect(last).toContainEqual(temperatures(own));
    expect(instance.of(other)).toHaveLength(1 + times);
    expect(instance.of(other).at(-1)).toEqual(temperatures(other));
  }
  expect(instance.of(own).filter(([what]) => what === 'lost')).toHaveLength(1);
});

test('after a connection loss nothing is covered until listening restarts', async () => {
  const own = newId();
  const instance = await openInstance(world, own);
  const { live } = instance;
  await send(instance, own);
  await expect.poll(() => live.recent(own).recent).toHaveLength(1);
  await whileInterrupted(instance, async () => {
    expect(live.recent(own)).toEqual({ coveredMs: 0, recent: [] });
    await send(world, own, own);
  });
  await expect.poll(() => live.recent(own).recent).toMatchObject([{ boxId: own }]);
});

test('where events of the interruption were deleted, all listeners are notified of lost events', async () => {
  const [own, other] = [newId(), newId()];
  const instance = await openInstance(world, own, other);
  await send(instance, own);
  await expect.poll(() => instance.of(own)).toHaveLength(2);
  await whileInterrupted(instance, async () => {
    await send(world, own);
    await numberAll();
    await deleteAll();
  });
  await expect.poll(() => instance.of(own).slice(2)).toEqual([lost]);
  expect(instance.of(other).slice(1)).toEqual([lost]);
  await send(instance, own, own);
  await expect.poll(() => instance.of(own).slice(3)).toEqual([notice(own, own)]);
});

test('where the database has lost numbers, as a standby may, all listeners are notified of lost events', async () => {
  const own = newId();
  const instance = await openInstance(world, own);
  await send(instance, own);
  await expect.poll(() => instance.of(own)).toHaveLength(2);
  await whileInterrupted(instance, () =>
    asOwner(
      world,
      `with last as (update change_notice_counter set last_position = last_position - 1 returning last_position)
       delete from change_notice using last where position > last_position`,
    ),
  );
  await expect.poll(() => instance.of(own).slice(2)).toEqual([lost]);
  await send(instance, own, own);
  await expect.poll(() => instance.of(own).slice(3)).toEqual([notice(own, own)]);
});

test('more events than anybody wants to follow later are lost events', async () => {
  const own = newId();
  const instance = await openInstance(world, own);
  await whileInterrupted(instance, () =>
    asOwner(
      world,
      `with last as (update change_notice_counter set last_position = last_position + 10001 returning last_position)
       insert into change_notice (pharmacy_id, position, at)
         select $1, last_position - 10001 + n, now() from last, generate_series(1, 10001) as n`,
      [own],
    ),
  );
  await expect.poll(() => instance.of(own).slice(1)).toEqual([lost]);
});
