import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { LiveNotice } from '@kolli/contract/system/live';
import { sql } from 'kysely';
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

type Received = [LiveNotice | 'lost', string | undefined];

/** A listening instance, with the events received by its followers of these pharmacies. */
async function openInstance(...pharmacyIds: string[]) {
  const errors: Error[] = [];
  const live = followLiveNotices({
    url: world.database.url,
    onError: (error) => void errors.push(error),
  });
  onTestFinished(live.close);
  const received = new Map<string, Received[]>(pharmacyIds.map((id) => [id, []]));
  const leave = pharmacyIds.map((id) =>
    live.follow(id, (notice, accessOf) => received.get(id)?.push([notice, accessOf])),
  );
  const of = (id: string) => received.get(id) ?? [];
  await expect
    .poll(() => pharmacyIds.map((id) => of(id)))
    .toEqual(pharmacyIds.map(() => [['lost', undefined]]));
  return { live, errors, of, leave };
}

const at = new Date('2026-03-10T09:00:00Z');
const send = (pharmacyId: string, boxId: string | null = null, accessOf?: string) =>
  world.store.inGlobal((tx) =>
    announce(tx, { pharmacyId, boxId, at, ...(accessOf === undefined ? {} : { accessOf }) }),
  );
/** Ends every listening connection, as a database restart would. */
async function endListening() {
  const owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await owner.connect();
  await owner.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen %' and datname = current_database()`);
  await owner.end();
}

test('an event reaches the followers of its pharmacy at every instance, and no others', async () => {
  const [own, other] = [newId(), newId()];
  const boxId = newId();
  const [one, two] = [await openInstance(own, other), await openInstance(own)];
  await send(own, boxId);
  await send(other);
  const ofOwn: Received = [{ pharmacyId: own, boxId, time: at.getTime() }, undefined];
  const ofOther: Received = [{ pharmacyId: other, boxId: null, time: at.getTime() }, undefined];
  await expect.poll(() => one.of(other).slice(1)).toEqual([ofOther]);
  await expect.poll(() => two.of(own).slice(1)).toEqual([ofOwn]);
  expect(one.of(own).slice(1)).toEqual([ofOwn]);
  expect(one.live.recent(own).recent).toMatchObject([{ boxId }]);
});

test.each(['garbage', '{}', '{"pharmacyId":"x","boxId":null,"time":1}', ''])(
  'JOB-11: the malformed notice %j is reported and ignored, and the next arrives',
  async (payload) => {
    const own = newId();
    const { errors, of } = await openInstance(own);
    await world.store.inGlobal((tx) => sql`select pg_notify('kolli_live', ${payload})`.execute(tx));
    await send(own);
    await expect.poll(() => of(own).length).toBe(2);
    expect(errors.map(({ message }) => message)).toEqual(['A malformed live notice was ignored']);
  },
);

test('events of a transaction are sent when it commits, and not after a rollback', async () => {
  const [own, other] = [newId(), newId()];
  const { of } = await openInstance(own, other);
  const change = { boxId: null, at };
  const undone = world.store.inGlobal(async (tx) => {
    announceAll(tx, [{ pharmacyId: own, ...change }]);
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

test('the person of a changed access is passed to listeners, but is not in the event and not stored', async () => {
  const [own, person] = [newId(), newId()];
  const { live, of } = await openInstance(own);
  await send(own, null, person);
  const notice = { pharmacyId: own, boxId: null, time: at.getTime() };
  await expect.poll(() => of(own).slice(1)).toEqual([[notice, person]]);
  expect(live.recent(own).recent).toEqual([{ ...notice, agoMs: expect.any(Number) }]);
});

test('a removed listener gets no more events, others of the pharmacy do', async () => {
  const own = newId();
  const instance = await openInstance(own);
  const stayed: unknown[] = [];
  instance.live.follow(own, (notice) => void stayed.push(notice));
  instance.leave[0]?.();
  await send(own);
  await expect.poll(() => stayed).toHaveLength(1);
  expect(instance.of(own)).toHaveLength(1);
});

test('after a lost connection listening restarts, and all listeners are notified of lost events', async () => {
  const [own, other] = [newId(), newId()];
  const { live, errors, of } = await openInstance(own, other);
  await send(own);
  await expect.poll(() => of(own)).toHaveLength(2);
  for (const times of [1, 2]) {
    await endListening();
    const lost = Array.from({ length: times + 1 }, () => ['lost', undefined]);
    await expect.poll(() => of(other)).toEqual(lost);
    expect(errors).toHaveLength(times);
  }
  expect(live.recent(own).recent).toEqual([]);
  await send(own);
  await expect.poll(() => of(own).at(-1)?.[0]).toMatchObject({ pharmacyId: own });
});

/** A server that accepts connections and never responds; counts them by application name. */
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

test('closing during a connection attempt stops further attempts', async () => {
  const database = await silentDatabase();
  const onError = () => undefined;
  const closed = followLiveNotices({ url: database.url('closed'), onError });
  await expect.poll(() => database.of('closed')).toHaveLength(1);
  const closing = closed.close();
  database.of('closed')[0]?.[1].destroy();
  await closing;
  // An open one keeps retrying, with the same pauses.
  const open = followLiveNotices({ url: database.url('open'), onError });
  onTestFinished(open.close);
  await expect.poll(() => database.of('open').length).toBeGreaterThan(2);
  expect(database.of('closed')).toHaveLength(1);
});

test('after a connection loss nothing is covered until listening restarts', async () => {
  const own = newId();
  const { live, errors, of } = await openInstance(own);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await send(own);
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

test('retry pauses grow up to five seconds, and end with the last listener', async () => {
  const pauses: (number | undefined)[] = [];
  const again: (() => void)[] = [];
  const begin = globalThis.setTimeout;
  const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, pause) => {
    // Other timers of the shared server are longer than any pause.
    if (pause !== undefined && pause > 5_000) return begin(work, pause);
    pauses.push(pause);
    again.push(work as () => void);
    return 0 as unknown as NodeJS.Timeout;
  });
  onTestFinished(() => timer.mockRestore());
  const url = 'postgres://nobody@127.0.0.1:9/none';
  const live = followLiveNotices({ url, onError: () => undefined });
  const received = vi.fn();
  live.follow(newId(), received);
  for (let tries = 1; tries <= 8; tries += 1) {
    await expect.poll(() => pauses).toHaveLength(tries);
    again.at(-1)?.();
  }
  await expect.poll(() => pauses).toHaveLength(9);
  expect(pauses).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000]);
  expect(received).not.toHaveBeenCalled();
  await live.close();
});

test('one keep-alive timer runs while a connection listens, and no timer remains after closing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const own = newId();
  const { live, errors } = await openInstance(own);
  expect(vi.getTimerCount()).toBe(1);
  await endListening();
  await expect.poll(() => errors).toHaveLength(1);
  // Only the retry timer, no keep-alive timer.
  expect(vi.getTimerCount()).toBe(1);
  await live.close();
  expect(vi.getTimerCount()).toBe(0);
  const other = await openInstance(own);
  expect(vi.getTimerCount()).toBe(1);
  await other.live.close();
  expect(vi.getTimerCount()).toBe(0);
});
