import pg from 'pg';
import { expect, test } from 'vitest';
import { givenOwnedDatabase } from '../../features/administration/backup/testing/owned-database.ts';
import { readCatalog } from '../../database-docs/read-catalog.ts';
import { withClient } from '../../testing/test-database.ts';
import { checkSchema } from './check-schema.ts';
import { migrate } from './migrate.ts';
import { unpackRecorded } from './testing/recorded-schema.ts';

const others = {
  defaults: `select c.relname || '.' || a.attname || ' ' || pg_get_expr(d.adbin, d.adrelid) as text
    from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
    where c.relnamespace in ('public'::regnamespace, 'identity'::regnamespace)`,
  functions: `select pg_get_functiondef(p.oid) as text from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'identity'::regnamespace) and p.prokind in ('f', 'p')
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  rights: `select format('%s %s', coalesce(c.relacl::text, '-'), c.relname) as text from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'identity'::regnamespace) and c.relkind in ('r', 'p', 'S')`,
  policies: `select format('%s %s %s', polrelid::regclass, polname, pg_get_expr(polqual, polrelid)) as text from pg_policy`,
};

/** Tables, defaults, functions, rights and policies of a database; its owner is called `owner`. */
async function describe(ownerUrl: string) {
  return withClient({ connectionString: ownerUrl }, async (client: pg.Client) => {
    const owner = new URL(ownerUrl).username;
    const found: Record<string, unknown> = { tables: await readCatalog(client) };
    for (const [what, text] of Object.entries(others)) {
      const { rows } = await client.query<{ text: string }>(`${text} order by 1`);
      found[what] = rows.map(({ text }) => text.replaceAll(owner, 'owner'));
    }
    await checkSchema(client);
    return found;
  });
}

test('OPS-04: a database of a recorded commit becomes the same as a new one by the migrations since', async () => {
  const [old, made] = [await givenOwnedDatabase(), await givenOwnedDatabase()];
  await migrate(old.ownerUrl, { folder: await unpackRecorded(), appUrl: old.url });
  const steps = await migrate(old.ownerUrl, { appUrl: old.url });
  expect(steps).toContain('0001-time-zones-of-countries.sql');
  await migrate(made.ownerUrl, { appUrl: made.url });
  expect(await describe(old.ownerUrl)).toEqual(await describe(made.ownerUrl));
});

test('ZON-01: the time zone of a pharmacy has no default', async () => {
  const database = await givenOwnedDatabase();
  await migrate(database.ownerUrl, { appUrl: database.url });
  const { defaults } = await describe(database.ownerUrl);
  expect(String(defaults)).not.toContain('time_zone');
});
