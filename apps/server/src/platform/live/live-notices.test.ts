import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../../testing/wire/listen.ts';
import { newId } from '../database/ids.ts';
import { ownTestWorld } from '../../testing/test-world.ts';
import { announceAll, broadcast, followLiveNotices } from './live-notices.ts';
import { at, endListening, openInstance, send } from './testing/listening-instance.ts';

const world = await ownTestWorld();

test('an event reaches the followers of its pharmacy at every instance, and no others', async () => {
  const [own, other] = [newId(), newId()];
  const boxId = newId();
  const [one, two] = [await openInstance(world, own, other), await openInstance(world, own)];
  await send(one, own, boxId);
  await send(two, other);
  const ofOwn = [{ pharmacyId: own, boxId, time: at.getTime() }, undefined];
  const ofOther = [{ pharmacyId: other, boxId: null, time: at.getTime() }, undefined];
  await expect.poll(() => one.of(other).slice(1)).toEqual([ofOther]);
  await expect.poll(() => two.of(own).slice(1)).toEqual([ofOwn]);
  expect(one.of(own).slice(1)).toEqual([ofOwn]);
  expect(one.live.recent(own).recent).toMatchObject([{ boxId }]);
});

test.each(['garbage', '{}', '{"pharmacyId":"x","boxId":null,"time":1}', ''])(
  'JOB-11: the malformed notice %j is reported and ignored, and the next arrives',
  async (payload) => {
    const own = newId();
    const instance = await openInstance(world, own);
    const { errors, of } = instance;
    await world.store.inGlobal((tx) => sql`select pg_notify('kolli_live', ${payload})`.execute(tx));
    await send(instance, own);
    await expect.poll(() => of(own).length).toBe(2);
    expect(errors.map(({ message }) => message)).toEqual(['A malformed live notice was ignored']);
  },
);

test('events of a transaction are sent when it commits, and not after a rollback', async () => {
  const [own, other] = [newId(), newId()];
  const { of, store } = await openInstance(world, own, other);
  const change = { boxId: null, at };
  const undone = store.inPharmacies([own], async (tx) => {
    announceAll(tx, [{ pharmacyId: own, ...change }]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await store.inPharmacies([own, other], (tx) =>
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
  const instance = await openInstance(world, own);
  const { live, of } = instance;
  await send(instance, own, null, person);
  const notice = { pharmacyId: own, boxId: null, time: at.getTime() };
  await expect.poll(() => of(own).slice(1)).toEqual([[notice, person]]);
  expect(live.recent(own).recent).toEqual([{ ...notice, agoMs: expect.any(Number) }]);
});

test('an event that is not stored reaches the followers of its pharmacy, and no others', async () => {
  const [own, other] = [newId(), newId()];
  const instance = await openInstance(world, own, other);
  const change = { pharmacyId: own, boxId: newId(), at, about: 'temperatures' } as const;
  await world.store.inGlobal((tx) => broadcast(tx, [change]));
  await send(instance, other);
  await expect.poll(() => instance.of(other)).toHaveLength(2);
  const { at: time, ...rest } = change;
  expect(instance.of(own).slice(1)).toEqual([[{ ...rest, time: time.getTime() }, undefined]]);
});

test('a removed listener gets no more events, others of the pharmacy do', async () => {
  const own = newId();
  const instance = await openInstance(world, own);
  const stayed: unknown[] = [];
  instance.live.follow(own, (notice) => void stayed.push(notice));
  instance.leave[0]?.();
  await send(instance, own);
  await expect.poll(() => stayed).toHaveLength(1);
  expect(instance.of(own)).toHaveLength(1);
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
  const port = await listen(server);
  onTestFinished(() => void server.close());
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

test('retry pauses grow up to five seconds, and end with the last listener', async () => {
  const growing = [100, 200, 400, 800, 1_600, 3_200, 5_000];
  const pauses: (number | undefined)[] = [];
  const again: (() => void)[] = [];
  const begin = globalThis.setTimeout;
  const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, pause) => {
    // The shared server has other timers.
    if (!growing.includes(pause ?? 0)) return begin(work, pause);
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
  expect(pauses).toEqual([...growing, 5_000, 5_000]);
  expect(received).not.toHaveBeenCalled();
  await live.close();
});

/** Holds back the timers that this folder begins for this test: other files' servers have their own. */
function holdTimers(): ReadonlySet<object> {
  const { setTimeout: begin, clearTimeout: end } = globalThis;
  const held = new Set<object>();
  const ofThisTest = new AsyncLocalStorage<true>();
  ofThisTest.enterWith(true);
  const begun = (...timer: Parameters<typeof setTimeout>) => {
    const caller = new Error('who begins it').stack?.split('\n')[2];
    if (!ofThisTest.getStore() || !caller?.includes('/platform/live/')) return begin(...timer);
    const one = {};
    held.add(one);
    return one;
  };
  const ended = (timer: NodeJS.Timeout) => held.delete(timer) || end(timer);
  Object.assign(globalThis, { setTimeout: begun, clearTimeout: ended });
  onTestFinished(() => void Object.assign(globalThis, { setTimeout: begin, clearTimeout: end }));
  return held;
}

test('one timer runs while a connection listens, and no timer remains after closing', async () => {
  const timers = holdTimers();
  const own = newId();
  const { live, errors } = await openInstance(world, own);
  await expect.poll(() => timers.size).toBe(1);
  await endListening(world);
  await expect.poll(() => errors).toHaveLength(1);
  // Only that of the next attempt.
  await expect.poll(() => timers.size).toBe(1);
  await live.close();
  expect(timers.size).toBe(0);
  const other = await openInstance(world, own);
  await expect.poll(() => timers.size).toBe(1);
  await other.live.close();
  expect(timers.size).toBe(0);
});
