import { afterEach, beforeEach, expect, test } from 'vitest';
import { createIdentityAccounts } from '../identity/accounts/identity-accounts.ts';
import { sampleSite } from '../../testing/samples/sample-site.ts';
import { openTestWorld, type TestWorld } from '../../testing/test-world.ts';
import { setShelvesNumber } from '../pharmacies/set-shelves-number.ts';
import { findPharmacy } from './pharmacy-directory.ts';
import { provisionSite } from './provision-site.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

test('a removed shelf is restored if it is in the file, and otherwise stays removed', async () => {
  const { store, secrets, time } = world;
  const accounts = createIdentityAccounts({
    store,
    clock: time.clock,
    publicUrl: 'http://localhost:8080',
  });
  const site = sampleSite();
  const provision = () => provisionSite({ store, secrets, clock: time.clock, accounts }, site);
  await provision();
  const id = (await findPharmacy(store, '1234567-8'))?.id ?? '';
  const setNumber = (number: number) =>
    store.inPharmacies([id], (tx) => setShelvesNumber(tx, id, { number, clock: time.clock }));
  await setNumber(3);
  await setNumber(1);
  expect(await provision()).toEqual(['shelf A2 of Keskusta is back']);
  const shelves = await store.inPharmacies([id], (tx) =>
    tx.selectFrom('shelf').select(['name', 'retired_at']).orderBy('name').execute(),
  );
  expect(shelves).toEqual([
    { name: '1', retired_at: time.clock() },
    { name: 'A1', retired_at: null },
    { name: 'A2', retired_at: null },
  ]);
});
