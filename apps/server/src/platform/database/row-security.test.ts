import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { openClient, withClient } from '../../testing/test-database.ts';
import { checkRowsByFunction } from '../distribution/distribute.ts';
import { givenDelivery } from '../../testing/given-delivery.ts';
import { ownTestWorld } from '../../testing/test-world.ts';

const world = await ownTestWorld();
const [own, foreign] = [(await world.givenPharmacy()).id, (await world.givenPharmacy()).id];
for (const pharmacyId of [own, foreign]) {
  await world.givenBox({ pharmacyId });
  await givenDelivery(world, pharmacyId);
}
const client = await openClient(world.database.url);
const { rows } = await client.query<{ name: string }>(`
  select c.relname as name from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'pharmacy_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and c.relrowsecurity and not c.relispartition order by 1`);
const tables = rows.map(({ name }) => name);

/** The result of a statement under a setting: its row count, or the SQLSTATE of its error. */
async function attempt(setting: string | null, text: string): Promise<number | string> {
  await client.query('begin');
  try {
    if (setting !== null)
      await client.query("select set_config('kolli.pharmacies', $1, true)", [setting]);
    return (await client.query(text)).rowCount ?? 0;
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  } finally {
    await client.query('rollback');
  }
}

const malformed = ['x', ' ', '{', '{x}', "{}' or true --"];

const checkByFunction = () =>
  withClient({ connectionString: world.database.ownerUrl }, checkRowsByFunction);

describe.each([
  ['by the policies', () => Promise.resolve()],
  ['by those of a distributed database', checkByFunction],
])('a transaction sees only its pharmacies, %s:', (_policies, prepare) => {
  beforeAll(prepare);

  test('no missing, empty, foreign or malformed setting shows a row of another pharmacy, and none of its rows can be changed, deleted, inserted or moved', async () => {
    expect(await attempt(`{${foreign}}`, 'select from delivery')).toBe(1);
    const settings = [null, '', '{}', '{NULL}', `{${own}}`, `{${own},NULL}`, `{{${own}}}`];
    for (const setting of [...settings, ...malformed])
      for (const table of tables) {
        const of = `from ${table} where pharmacy_id = '${foreign}'`;
        expect([table, await attempt(setting, `select ${of}`)]).not.toEqual([table, 1]);
        expect([0, '22P02', '0A000']).toContain(await attempt(setting, `select ${of}`));
      }
    for (const setting of malformed)
      expect([0, '22P02', '0A000']).toContain(await attempt(setting, 'select from delivery'));
    const here = `{${own}}`;
    const denied = '42501';
    const box = `update pickup_box set name = 'x' where pharmacy_id = '${foreign}'`;
    expect(await attempt(here, box)).toBe(0);
    expect(await attempt(here, `delete from locker where pharmacy_id = '${foreign}'`)).toBe(0);
    expect(await attempt(here, `update pharmacy set name = 'x' where id = '${foreign}'`)).toBe(0);
    expect(await attempt(here, `update delivery set pharmacy_id = '${foreign}'`)).toBe(denied);
    const shelf = `insert into shelf values ('${foreign}', 'x', 0)`;
    for (const ending of ['', 'on conflict do nothing'])
      expect(await attempt(here, `${shelf} ${ending}`)).toBe(denied);
  });
});

test('partitions of readings are accessible only through the table with row-level security', async () => {
  expect(await attempt(`{${own}}`, 'select from reading')).toBe(0);
  expect(await attempt(`{${own}}`, 'select from reading_other')).toBe('42501');
});
