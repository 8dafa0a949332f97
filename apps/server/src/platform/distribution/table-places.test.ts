import { expect, test } from 'vitest';
import { openClient } from '../../testing/test-database.ts';
import { ownTestWorld } from '../../testing/test-world.ts';
import { checkRowsByFunction } from './distribute.ts';
import { tablesOf } from './table-places.ts';

const world = await ownTestWorld();
const client = await openClient(world.database.ownerUrl);

async function find(text: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query({ text, values, rowMode: 'array' });
  return rows.map(([first]) => String(first));
}

const distributed = tablesOf('distributed');
const reference = tablesOf('reference');

test('OPS-12: each table has one place in a distributed database, each key of a distributed one its pharmacy, and no function returns a row', async () => {
  const placed = [...distributed, ...reference, ...tablesOf('local')];
  const all = await find(`select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
  expect(placed.toSorted()).toEqual(all.toSorted());
  const keys = (having: string) =>
    find(
      `select relname from pg_class class
       where relnamespace = 'public'::regnamespace and relname = any ($1) and ${having}`,
      [distributed],
    );
  const hasPharmacy = `exists (select from pg_attribute where attrelid = class.oid and attname = 'pharmacy_id'
    and attnum = any (index.indkey[0:index.indnkeyatts - 1]))`;
  const ofClass = 'select from pg_index index where index.indrelid = class.oid';
  expect(await keys(`not exists (${ofClass} and index.indisprimary)`)).toEqual([]);
  const unique = `(index.indisunique or index.indisexclusion)`;
  expect(await keys(`exists (${ofClass} and ${unique} and not ${hasPharmacy})`)).toEqual([]);
  expect(
    await find(`select proname from pg_proc join pg_type on pg_type.oid = prorettype
      where pronamespace = 'public'::regnamespace and typrelid <> 0`),
  ).toEqual([]);
});

test('OPS-12: foreign keys stay on the node of their pharmacy, or lead to a table of all nodes, and none of a distributed table cascades', async () => {
  const faults = await find(
    `select conname from pg_constraint
     join pg_class own on own.oid = conrelid join pg_class other on other.oid = confrelid
     where contype = 'f' and not own.relispartition and own.relname = any ($1)
       and not (other.relname = any ($2)
         or other.relname = any ($1) and exists (
           select from unnest(conkey, confkey) as part (own_number, other_number)
           join pg_attribute mine on mine.attrelid = conrelid and mine.attnum = own_number
           join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = other_number
           where mine.attname = 'pharmacy_id' and theirs.attname = 'pharmacy_id'))`,
    [distributed, reference],
  );
  expect(faults).toEqual([]);
  const toOthers = await find(
    `select conname from pg_constraint
     join pg_class own on own.oid = conrelid join pg_class other on other.oid = confrelid
     where contype = 'f' and own.relname = any ($1) and not other.relname = any ($1)`,
    [reference],
  );
  expect(toOthers).toEqual([]);
  const cascading = await find(
    `select conname from pg_constraint join pg_class own on own.oid = conrelid
     where contype = 'f' and own.relname = any ($1) and 'c' in (confupdtype, confdeltype)`,
    [distributed],
  );
  expect(cascading).toEqual([]);
});

test('OPS-12: no policy keeps its subquery in a distributed database', async () => {
  const withSubquery = () =>
    find(`select polname from pg_policy
      where pg_get_expr(polqual, polrelid) ~* 'select' or pg_get_expr(polwithcheck, polrelid) ~* 'select'`);
  expect(await withSubquery()).not.toEqual([]);
  await client.query('begin');
  await checkRowsByFunction(client);
  expect(await withSubquery()).toEqual([]);
  await client.query('rollback');
});
