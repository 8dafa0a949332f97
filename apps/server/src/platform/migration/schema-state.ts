import type pg from 'pg';

/** The step under whose name `stateOf` of the last migration is recorded. */
export const STATE_STEP = 'state';

/**
 * A hash of what a migration leaves and a restore may lose: columns, the rights of `kolli_app`, and row security with its
 * policies. Partitions, which come and go with the months, are not in it.
 */
export async function stateOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ state: string }>(`
    with relation as (
      select class.oid, class.relname, class.relacl, class.relrowsecurity, class.relforcerowsecurity,
        namespace.nspname || '.' || class.relname as name
      from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
      where namespace.nspname in ('public', 'identity') and class.relkind in ('r', 'p')
        and not class.relispartition),
    line as (
      select format('column %s.%s %s %s', name, attname, format_type(atttypid, atttypmod), attnotnull) as text
      from relation join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
      union all
      select format('right %s %s', name, privilege_type)
      from relation, aclexplode(relacl) where grantee = to_regrole('kolli_app')
      union all
      select format('row security %s %s %s', name, relrowsecurity, relforcerowsecurity) from relation
      union all
      select format('policy %s %s', name, polname) from relation join pg_policy on polrelid = relation.oid)
    select md5(string_agg(text, e'\\n' order by text collate "C")) as state from line`);
  return rows[0]?.state ?? '';
}
