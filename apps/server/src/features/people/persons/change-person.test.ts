import pg from 'pg';
import { expect, test } from 'vitest';
import { awaitWaiting } from '../../../testing/await-waiting.ts';
import { changePerson, retryOnConflict } from './change-person.ts';
import { lockPeople, lockPerson } from './person.repository.ts';
import { openPeople } from '../testing/people.ts';
import { writePerson } from './write-person.ts';

const { server, pharmacyId, otherId, main } = await openPeople();
const { store, time } = server;

const lost = () => Object.assign(new pg.DatabaseError('lost', 4, 'error'), { code: '40001' });

function failing(times: number, error: () => Error = lost) {
  const work = { calls: 0, run: () => Promise.resolve('done') };
  work.run = () => {
    work.calls += 1;
    return work.calls > times ? Promise.resolve('done') : Promise.reject(error());
  };
  return work;
}

test('a conflicting transaction is retried up to five times, and then throws; other errors are not retried', async () => {
  const work = failing(4);
  expect(await retryOnConflict(work.run)).toBe('done');
  expect(work.calls).toBe(5);
  const loser = failing(9);
  await expect(retryOnConflict(loser.run)).rejects.toThrow('lost');
  expect(loser.calls).toBe(5);
  const broken = failing(9, () => new Error('broken'));
  await expect(retryOnConflict(broken.run)).rejects.toThrow('broken');
  expect(broken.calls).toBe(1);
});

test('names that the database refuses give an error and are not saved', async () => {
  const saving = store.inGlobal(async (tx) => {
    const person = await lockPerson(tx, main.id);
    await writePerson({ tx, now: time.clock(), person, pharmacyIds: [] }, { firstName: 'A\u0000' });
  });
  await expect(saving).rejects.toThrow('invalid byte sequence');
  const { body } = await server.ask(main, 'GET', '/api/profile');
  expect(body.result).toMatchObject({ firstName: main.firstName });
});

test('a change that waited for a lock sees an access granted meanwhile', async () => {
  const release = await server.holdRow([pharmacyId, otherId], async (tx) => {
    await lockPeople(tx, [pharmacyId]);
    const ids = { pharmacy_id: otherId, user_id: main.id, created_at: time.clock() };
    const access = { role_name: 'user', web_tool_access: true, box_access: true };
    await tx
      .insertInto('user_access')
      .values({ ...ids, ...access })
      .execute();
  });
  const changing = changePerson(
    { store, clock: time.clock },
    { userId: main.id, pharmacyIds: [] },
    async ({ pharmacyIds }) => pharmacyIds,
  );
  await awaitWaiting(store);
  await release();
  expect(await changing).toEqual([pharmacyId, otherId].sort());
});
