import { afterAll, expect, test } from 'vitest';
import pg from 'pg';
import { givenBox, givenPharmacy, givenUser } from './factories.ts';
import { createTestDatabase } from './test-database.ts';
import { openTestWorld } from './test-world.ts';
import { findStaffCaller } from '../platform/session/staff-caller.ts';

const world = await openTestWorld();
afterAll(() => world.close());

test('two test databases are isolated', async () => {
  await givenPharmacy(world);
  const other = await createTestDatabase();
  const client = new pg.Client({ connectionString: other.ownerUrl });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as count from pharmacy');
  await client.end();
  await other.drop();
  expect(rows).toEqual([{ count: 0 }]);
});

test('the app of a test sees only the pharmacies that it names', async () => {
  const own = await givenPharmacy(world, { shelves: ['A1'] });
  const foreign = await givenPharmacy(world, { shelves: ['B1'] });
  const seen = await world.store.inPharmacies([own.id], (tx) =>
    tx.selectFrom('shelf').select('name').execute(),
  );
  expect(seen).toEqual([{ name: 'A1' }]);
  await expect(
    world.store.inPharmacies([own.id], (tx) =>
      tx.insertInto('shelf').values({ pharmacy_id: foreign.id, name: 'X', ordinal: 1 }).execute(),
    ),
  ).rejects.toThrow('row-level security');
});

test('a given box has doors with sizes and a fridge, all in service from now', async () => {
  const pharmacy = await givenPharmacy(world);
  const box = await givenBox(world, { pharmacyId: pharmacy.id, name: 'Front' });
  expect(box.lockerIds).toEqual(['1-1', '1-2', '1-3', '2-1', '2-2']);
  const changes = await world.store.inPharmacies([pharmacy.id], (tx) =>
    tx.selectFrom('activity_change').select(['locker_id', 'changed_at']).execute(),
  );
  expect(changes).toHaveLength(6);
  expect(changes[0]?.changed_at).toEqual(world.time.clock());
});

test('a given user is found by the identity in a token', async () => {
  const pharmacy = await givenPharmacy(world);
  await givenBox(world, { pharmacyId: pharmacy.id });
  const user = await givenUser(world, {
    role: 'main_user',
    pharmacyId: pharmacy.id,
    pharmacistPin: '112233',
  });
  const caller = await findStaffCaller(world.store, {
    ...user.identity,
    sessionKey: 's',
    expiresAt: new Date(),
  });
  expect(caller?.userId).toBe(user.id);
  expect(caller?.accesses.get(pharmacy.id)?.roleName).toBe('main_user');
});
