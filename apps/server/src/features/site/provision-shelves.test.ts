import { expect, test } from 'vitest';
import { setShelvesNumber } from '../pharmacies/set-shelves-number.ts';
import { openSiteWorlds } from './testing/site-world.ts';

const { current, pharmacyId, provision, rows } = openSiteWorlds();

test('a removed shelf is restored if it is in the file, and otherwise stays removed', async () => {
  await provision();
  const id = await pharmacyId();
  const { store, time } = current();
  const setNumber = (number: number) =>
    store.inPharmacies([id], (tx) => setShelvesNumber(tx, id, { number, clock: time.clock }));
  await setNumber(3);
  await setNumber(1);
  expect(await provision()).toEqual(['shelf A2 of Keskusta is back']);
  const shelves = 'select name, retired_at from shelf where pharmacy_id = $1 order by name';
  expect(await rows(shelves, id)).toEqual([
    { name: '1', retired_at: time.clock() },
    { name: 'A1', retired_at: null },
    { name: 'A2', retired_at: null },
  ]);
});
