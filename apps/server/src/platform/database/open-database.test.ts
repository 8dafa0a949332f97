import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenBox, givenPharmacy } from '../../testing/factories.ts';
import { openTestWorld, type TestWorld } from '../../testing/test-world.ts';
import { isId, newId } from './ids.ts';

let world: TestWorld;
let own: string;
let foreign: string;

beforeAll(async () => {
  world = await openTestWorld();
  own = (await givenPharmacy(world)).id;
  foreign = (await givenPharmacy(world)).id;
  for (const pharmacyId of [own, foreign]) await givenBox(world, { pharmacyId });
});
afterAll(() => world.close());

test('a transaction sees the rows of its pharmacies alone, though its query names none', async () => {
  const boxes = await world.store.inPharmacies([own], (tx) =>
    tx.selectFrom('pickup_box').select('pharmacy_id').execute(),
  );
  expect(boxes).toEqual([{ pharmacy_id: own }]);
  const both = await world.store.inPharmacies([own, foreign], (tx) =>
    tx.selectFrom('pickup_box').select('pharmacy_id').execute(),
  );
  expect(both).toHaveLength(2);
  const none = await world.store.inGlobal((tx) =>
    tx.selectFrom('pickup_box').selectAll().execute(),
  );
  expect(none).toEqual([]);
});

test("a transaction cannot write another pharmacy's rows", async () => {
  const write = world.store.inPharmacies([own], (tx) =>
    tx.insertInto('shelf').values({ pharmacy_id: foreign, name: 'a1', ordinal: 0 }).execute(),
  );
  await expect(write).rejects.toThrow('row-level security');
});

test('what a transaction may see is forgotten with it', async () => {
  await world.store.inPharmacies([own], async () => undefined);
  const { rows } = await world.store.pool.query(
    "select current_setting('kolli.pharmacies', true) as seen",
  );
  expect(rows[0].seen ?? '').toBe('');
});

test('every table with a pharmacy is behind the lock', async () => {
  const { rows } = await world.store.inGlobal((tx) =>
    sql<{ name: string }>`
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'pharmacy_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not (c.relrowsecurity and c.relforcerowsecurity) and not c.relispartition
      order by 1`.execute(tx),
  );
  // What tells which pharmacies somebody may see stands outside.
  expect(rows.map(({ name }) => name)).toEqual(['session_choice', 'user_access']);
});

test('a transaction inside a transaction throws', async () => {
  const nested = world.store.inPharmacies([own], () => world.store.inGlobal(async () => undefined));
  await expect(nested).rejects.toThrow('A transaction inside a transaction');
});

test('a failed transaction leaves nothing behind', async () => {
  const failing = world.store.inPharmacies([own], async (tx) => {
    await tx.insertInto('shelf').values({ pharmacy_id: own, name: 'b1', ordinal: 0 }).execute();
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  const shelves = await world.store.inPharmacies([own], (tx) =>
    tx.selectFrom('shelf').selectAll().execute(),
  );
  expect(shelves).toEqual([]);
});

test('ids made one after another sort in that order and are all different', () => {
  const ids = Array.from({ length: 10_000 }, () => newId());
  expect(ids.every(isId)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});
