import type pg from 'pg';

/** The name of a table, view or sequence in the database; undefined if it has none but those of extensions. */
export async function findRelation(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(`
    select class.oid::regclass::text as name
    from pg_class class join pg_namespace space on space.oid = class.relnamespace
    where space.nspname !~ '^pg_' and space.nspname <> 'information_schema' and class.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend where objid = class.oid and deptype = 'e')
    order by 1 limit 1`);
  return rows[0]?.name;
}
