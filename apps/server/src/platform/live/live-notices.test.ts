import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { LiveNotice } from '@kolli/contract/live';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
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
