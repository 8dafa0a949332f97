import pg from 'pg';
import type { LongWork } from '../work/long-work.ts';
import { hasCitus } from './has-citus.ts';
import { tablesOf } from './table-places.ts';

/** A database that cannot be distributed; the message says why. */
export class DistributionRefused extends Error {
  override readonly name = 'DistributionRefused';
}

/**
 * Lets functions be planned for each call: only with the pharmacy's value is its node found. To be called after each
 * change of functions.
 */
export async function replanFunctions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and 'plan_cache_mode=force_generic_plan' = any (proconfig)`,
  );
  for (const { name } of rows) await client.query(`alter function ${name} reset plan_cache_mode`);
}

/** Writes the policies without a subquery, which Citus refuses, as `access.sql` does where Citus is there before. */
export async function checkRowsByFunction(client: pg.ClientBase): Promise<void> {
  await client.query(`
    do $$
    declare
      name text;
    begin
      for name in select polrelid::regclass from pg_policy where polname = 'own_pharmacy' loop
        execute format('alter policy own_pharmacy on %s using (is_allowed_pharmacy(%I))',
          name, case name when 'pharmacy' then 'id' else 'pharmacy_id' end);
      end loop;
    end $$`);
}

async function refuse(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ seesAll: boolean; isMigrated: boolean }>(
    `select rolsuper or rolbypassrls as "seesAll", to_regclass('pharmacy') is not null as "isMigrated"
     from pg_roles where rolname = current_user`,
  );
  if (rows[0]?.isMigrated !== true)
    throw new DistributionRefused(
      'The database has no tables of Kolli: run `kolli migrate` first.',
    );
  if (!(await hasCitus(client)))
    throw new DistributionRefused(
      'The database has no extension Citus: run `create extension citus` in it, on each node.',
    );
  if (!rows[0].seesAll)
    throw new DistributionRefused(
      'The role of DATABASE_OWNER_URL does not see all rows: name a superuser for this command.',
    );
  const workers = await client.query(
    'select from pg_dist_node where isactive and shouldhaveshards',
  );
  if (workers.rowCount === 0)
    throw new DistributionRefused(
      'The database has no workers: name the coordinator with `citus_set_coordinator_host` and add them with ' +
        '`citus_add_node`.',
    );
}

/**
 * Removes the foreign keys, since no order of the tables satisfies them all, and remembers them in a table until
 * they are back: an interrupted distribution can be continued.
 */
async function removeForeignKeys(client: pg.ClientBase): Promise<void> {
  await client.query(`
    do $$
    declare
      key record;
    begin
      if to_regclass('removed_foreign_key') is not null then
        return;
      end if;
      create table removed_foreign_key as
        select conname::text as name, conrelid::regclass::text as table_name, pg_get_constraintdef(oid) as definition
        from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0;
      for key in select * from removed_foreign_key loop
        execute format('alter table %s drop constraint %I', key.table_name, key.name);
      end loop;
    end $$`);
}

async function restoreForeignKeys(client: pg.ClientBase, onDone: () => void): Promise<void> {
  const { rows } = await client.query<{ name: string; table: string; definition: string }>(
    'select name, table_name as "table", definition from removed_foreign_key order by table_name, name',
  );
  for (const { name, table, definition } of rows) {
    // Statement by statement, since Citus sends the text on as it is.
    await client.query('begin');
    await client.query(
      `alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
    );
    await client.query('delete from removed_foreign_key where name = $1 and table_name = $2', [
      name,
      table,
    ]);
    await client.query('commit');
    onDone();
  }
  await client.query('drop table removed_foreign_key');
}

/**
 * Sets for all sessions what the product needs: the pharmacies of a transaction reach the workers, and one connection to
 * each worker does its work, since several cannot change tables of all nodes.
 */
async function setDefaults(client: pg.ClientBase): Promise<void> {
  await client.query(`
    do $$ begin
      execute format('alter database %I set citus.propagate_set_commands = ''local''', current_database());
      execute format('alter database %I set citus.max_adaptive_executor_pool_size = 1', current_database());
      execute format('alter database %I set citus.multi_shard_modify_mode = ''sequential''', current_database());
    end $$`);
}

/** The statements that are still to be done. */
async function dueTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select logicalrelid::regclass::text as name from pg_dist_partition',
  );
  const done = new Set(rows.map(({ name }) => name));
  const due = (place: Parameters<typeof tablesOf>[0]) =>
    tablesOf(place).filter((name) => !done.has(name));
  return [
    ...due('reference').map((name) => `select create_reference_table('${name}')`),
    ...due('distributed').map(
      (name) =>
        `select create_distributed_table('${name}', 'pharmacy_id', colocate_with => '${
          name === first ? 'none' : first
        }')`,
    ),
  ];
}

/** The table beside whose rows of a pharmacy all others have theirs. */
const [first = ''] = tablesOf('distributed');

async function isDone(client: pg.ClientBase): Promise<boolean> {
  if ((await dueTables(client)).length > 0) return false;
  const { rows } = await client.query<{ isLeft: boolean }>(
    `select to_regclass('removed_foreign_key') is not null as "isLeft"`,
  );
  return rows[0]?.isLeft !== true;
}

/**
 * Distributes the tables of a migrated database over the workers of its Citus, by pharmacy. No server may run. What was
 * interrupted is continued. Returns whether anything was to be done.
 * @throws DistributionRefused in one sentence that says what is missing
 */
export async function distribute(
  url: string,
  { signal, onProgress }: LongWork = {},
): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await refuse(client);
    if (await isDone(client)) return false;
    await removeForeignKeys(client);
    await checkRowsByFunction(client);
    const due = await dueTables(client);
    const keys = await client.query('select from removed_foreign_key');
    const total = due.length + (keys.rowCount ?? 0);
    let done = 0;
    const next = () => {
      signal?.throwIfAborted();
      done += 1;
      onProgress?.(done, total);
    };
    for (const statement of due) {
      await client.query(statement);
      next();
    }
    await replanFunctions(client);
    await setDefaults(client);
    // The last step: what it leaves tells the next call that this one did all.
    await restoreForeignKeys(client, next);
    return true;
  } finally {
    await client.end();
  }
}
