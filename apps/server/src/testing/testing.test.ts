import { expect, test } from 'vitest';
import { asOwner, ownTestDatabase } from './test-database.ts';
import { ownTestWorld } from './test-world.ts';
import { findStaffCaller } from '../platform/session/staff-caller.ts';

const world = await ownTestWorld();

test('two test databases are isolated', async () => {
  await world.givenPharmacy();
  const database = await ownTestDatabase();
  expect(await asOwner({ database }, 'select from pharmacy')).toEqual([]);
});

test('the app of a test sees only the pharmacies that it names', async () => {
  const own = await world.givenPharmacy({ shelves: ['A1'] });
  const foreign = await world.givenPharmacy({ shelves: ['B1'] });
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
  const pharmacy = await world.givenPharmacy();
  const box = await world.givenBox({ pharmacyId: pharmacy.id, name: 'Front' });
  expect(box.lockerIds).toEqual(['1-1', '1-2', '1-3', '2-1', '2-2']);
  const changes = await world.store.inPharmacies([pharmacy.id], (tx) =>
    tx.selectFrom('activity_change').select(['locker_id', 'changed_at']).execute(),
  );
  expect(changes).toHaveLength(6);
  expect(changes[0]?.changed_at).toEqual(world.time.clock());
});

test('a given user is found by the identity in a token', async () => {
  const pharmacy = await world.givenPharmacy();
  await world.givenBox({ pharmacyId: pharmacy.id });
  const user = await world.givenUser({
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
