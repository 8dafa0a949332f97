import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { LiveNotice } from '@kolli/contract/live';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '../database/ids.ts';
import { openTestWorld, type TestWorld } from '../../testing/test-world.ts';
import { announce, announceAll, followLiveNotices } from './live-notices.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

type Heard = [LiveNotice | 'lost', string | undefined];

/** An instance that listens, and what its followers of these pharmacies hear. */
async function openInstance(...pharmacyIds: string[]) {
  const errors: Error[] = [];
  const live = followLiveNotices({
    url: world.database.url,
    onError: (error) => void errors.push(error),
  });
  onTestFinished(live.close);
  const heard = new Map<string, Heard[]>(pharmacyIds.map((id) => [id, []]));
  const leave = pharmacyIds.map((id) =>
    live.follow(id, (notice, accessOf) => heard.get(id)?.push([notice, accessOf])),
  );
  const of = (id: string) => heard.get(id) ?? [];
  await expect
    .poll(() => pharmacyIds.map((id) => of(id)))
    .toEqual(pharmacyIds.map(() => [['lost', undefined]]));
  return { live, errors, of, leave };
}

const at = new Date('2026-03-10T09:00:00Z');
const tell = (pharmacyId: string, boxId: string | null = null, accessOf?: string) =>
  world.store.inGlobal((tx) =>
    announce(tx, { pharmacyId, boxId, at, ...(accessOf === undefined ? {} : { accessOf }) }),
  );
/** Ends every connection that listens, as a restart of the database would. */
async function endListening() {
  const owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await owner.connect();
  await owner.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen %' and datname = current_database()`);
  await owner.end();
}

test('a notice reaches the followers of its pharmacy at every instance, and no other', async () => {
  const [own, other] = [newId(), newId()];
  const boxId = newId();
  const [one, two] = [await openInstance(own, other), await openInstance(own)];
  await tell(own, boxId);
  await tell(other);
  const ofOwn: Heard = [{ pharmacyId: own, boxId, time: at.getTime() }, undefined];
  const ofOther: Heard = [{ pharmacyId: other, boxId: null, time: at.getTime() }, undefined];
  await expect.poll(() => one.of(other).slice(1)).toEqual([ofOther]);
  await expect.poll(() => two.of(own).slice(1)).toEqual([ofOwn]);
  expect(one.of(own).slice(1)).toEqual([ofOwn]);
  expect(one.live.recent(own).recent).toMatchObject([{ boxId }]);
});

test('several notices of one transaction are told when it is committed, and none when it is not', async () => {
  const [own, other] = [newId(), newId()];
  const { of } = await openInstance(own, other);
  const change = { boxId: null, at };
  const undone = world.store.inGlobal(async (tx) => {
    await announceAll(tx, [{ pharmacyId: own, ...change }]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await world.store.inGlobal((tx) =>
    announceAll(tx, [
      { pharmacyId: own, ...change, about: 'temperatures' },
      { pharmacyId: other, ...change },
    ]),
  );
  await expect.poll(() => of(other).length).toBe(2);
  expect(of(own).slice(1)).toMatchObject([[{ about: 'temperatures' }, undefined]]);
});

test('whose access has changed is told to us, and neither stands in the notice nor is remembered', async () => {
  const [own, person] = [newId(), newId()];
  const { live, of } = await openInstance(own);
  await tell(own, null, person);
  const notice = { pharmacyId: own, boxId: null, time: at.getTime() };
  await expect.poll(() => of(own).slice(1)).toEqual([[notice, person]]);
  expect(live.recent(own).recent).toEqual([{ ...notice, agoMs: expect.any(Number) }]);
});

test('who has left hears nothing more, and the others of the pharmacy do', async () => {
  const own = newId();
  const instance = await openInstance(own);
  const stayed: unknown[] = [];
  instance.live.follow(own, (notice) => void stayed.push(notice));
  instance.leave[0]?.();
  await tell(own);
  await expect.poll(() => stayed).toHaveLength(1);
  expect(instance.of(own)).toHaveLength(1);
});

test('where listening broke off it begins again, and tells everybody that notices were lost', async () => {
  const [own, other] = [newId(), newId()];
  const { live, errors, of } = await openInstance(own, other);
  await tell(own);
  await expect.poll(() => of(own)).toHaveLength(2);
  for (const times of [1, 2]) {
    await endListening();
    const lost = Array.from({ length: times + 1 }, () => ['lost', undefined]);
    await expect.poll(() => of(other)).toEqual(lost);
    expect(errors).toHaveLength(times);
  }
  expect(live.recent(own).recent).toEqual([]);
  await tell(own);
  await expect.poll(() => of(own).at(-1)?.[0]).toMatchObject({ pharmacyId: own });
});

/** Something that takes connections and says nothing; by the name of who connects. */
async function silentDatabase() {
  const sockets: [string, Socket][] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (packet) => {
      const [, user = ''] = /user\0(\w+)\0/.exec(packet.toString('latin1')) ?? [];
      sockets.push([user, socket]);
      if (user === 'open') socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const of = (user: string) => sockets.filter(([name]) => name === user);
  return { url: (user: string) => `postgres://${user}@127.0.0.1:${port}/none`, of };
}

test('what is closed while it connects does not connect again', async () => {
  const database = await silentDatabase();
  const onError = () => undefined;
  const closed = followLiveNotices({ url: database.url('closed'), onError });
  await expect.poll(() => database.of('closed')).toHaveLength(1);
  const closing = closed.close();
  database.of('closed')[0]?.[1].destroy();
  await closing;
  // One that is open tries again and again, with the same pauses.
  const open = followLiveNotices({ url: database.url('open'), onError });
  onTestFinished(open.close);
  await expect.poll(() => database.of('open').length).toBeGreaterThan(2);
  expect(database.of('closed')).toHaveLength(1);
});

test('a loss is followed by nothing that is covered, until listening begins again soon after', async () => {
  const own = newId();
  const { live, errors, of } = await openInstance(own);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await tell(own);
  await expect.poll(() => live.recent(own).recent).toHaveLength(1);
  const timer = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timer.mockRestore());
  await endListening();
  await expect.poll(() => errors).toHaveLength(1);
  expect(timer).toHaveBeenCalledWith(expect.any(Function), 100);
  expect(live.recent(own)).toEqual({ coveredMs: 0, recent: [] });
  expect(of(own).filter(([notice]) => notice === 'lost')).toHaveLength(1);
  vi.advanceTimersByTime(100);
  await expect.poll(() => of(own).filter(([notice]) => notice === 'lost')).toHaveLength(2);
});

test('the pauses between tries grow up to five seconds, and end with the last listener', async () => {
  const pauses: (number | undefined)[] = [];
  const again: (() => void)[] = [];
  const begin = globalThis.setTimeout;
  const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, pause) => {
    // A server that other files share waits longer than any pause, for its own connection.
    if (pause !== undefined && pause > 5_000) return begin(work, pause);
    pauses.push(pause);
    again.push(work as () => void);
    return 0 as unknown as NodeJS.Timeout;
  });
  onTestFinished(() => timer.mockRestore());
  const url = 'postgres://nobody@127.0.0.1:9/none';
  const live = followLiveNotices({ url, onError: () => undefined });
  const heard = vi.fn();
  live.follow(newId(), heard);
  for (let tries = 1; tries <= 8; tries += 1) {
    await expect.poll(() => pauses).toHaveLength(tries);
    again.at(-1)?.();
  }
  await expect.poll(() => pauses).toHaveLength(9);
  expect(pauses).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000]);
  expect(heard).not.toHaveBeenCalled();
  await live.close();
});

test('one sign of life is asked for as long as a connection listens, and no pause outlasts the end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const own = newId();
  const { live, errors } = await openInstance(own);
  expect(vi.getTimerCount()).toBe(1);
  await endListening();
  await expect.poll(() => errors).toHaveLength(1);
  // The pause before the next try, and no sign of life.
  expect(vi.getTimerCount()).toBe(1);
  await live.close();
  expect(vi.getTimerCount()).toBe(0);
  const other = await openInstance(own);
  expect(vi.getTimerCount()).toBe(1);
  await other.live.close();
  expect(vi.getTimerCount()).toBe(0);
});
