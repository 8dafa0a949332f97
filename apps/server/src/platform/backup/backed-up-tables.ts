import type pg from 'pg';
import type { BackupTable } from './manifest.ts';

/** A table to read, in the order in which tables can be loaded: each after those that it refers to. */
export interface SourceTable extends BackupTable {
  readonly isPartition: boolean;
  /** Its size on disk, for the progress. */
  readonly bytes: number;
  /** Restricts the rows, as a condition of SQL. */
  readonly where?: string;
}

/** `migrate` writes it in the new database. */
const notBackedUp = 'public.schema_migration';

/** Jobs that have not ended; the other tables of the queues are made by `migrate`. */
const openJobs = { name: 'pgboss.job', where: "state < 'completed'" } as const;

const ownTables = `
  class.oid, class.relispartition as "isPartition", format('%I.%I', space.nspname, class.relname) as name,
  coalesce(pg_table_size(class.oid), 0)::float8 as bytes,
  array(
    select quote_ident(attname) from pg_attribute
    where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum
  ) as columns,
  (select format('%I.%I', root_space.nspname, root.relname)
    from pg_class root join pg_namespace root_space on root_space.oid = root.relnamespace
    where root.oid = coalesce(pg_partition_root(class.oid), class.oid)) as root
  from pg_class class join pg_namespace space on space.oid = class.relnamespace`;

/** Orders tables so that each comes after those that it refers to. */
function inLoadOrder<T extends { readonly root: string }>(
  tables: readonly T[],
  references: ReadonlyMap<string, readonly string[]>,
): T[] {
  const ordered: T[] = [];
  const placed = new Set<string>();
  const place = (root: string) => {
    if (placed.has(root)) return;
    placed.add(root);
    for (const other of references.get(root) ?? []) place(other);
    ordered.push(...tables.filter((table) => table.root === root));
  };
  for (const { root } of tables) place(root);
  return ordered;
}

/** Which table refers to which by a foreign key. */
async function readReferences(client: pg.ClientBase): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ source: string; target: string }>(`
    select format('%I.%I', source_space.nspname, source.relname) as source,
      format('%I.%I', target_space.nspname, target.relname) as target
    from pg_constraint
      join pg_class source on source.oid = conrelid
      join pg_namespace source_space on source_space.oid = source.relnamespace
      join pg_class target on target.oid = confrelid
      join pg_namespace target_space on target_space.oid = target.relnamespace
    where contype = 'f'
    order by 1, 2`);
  const references = new Map<string, string[]>();
  for (const { source, target } of rows)
    references.set(source, [...(references.get(source) ?? []), target]);
  return references;
}

/** All tables of Kolli with rows to back up: its own with every partition, and the open jobs. */
export async function listSourceTables(client: pg.ClientBase): Promise<SourceTable[]> {
  const { rows } = await client.query<SourceTable>(
    `select ${ownTables}
     where space.nspname in ('public', 'identity') and class.relkind = 'r'
     order by name`,
  );
  const { rows: jobs } = await client.query<SourceTable>(
    `select ${ownTables} where format('%I.%I', space.nspname, class.relname) = $1`,
    [openJobs.name],
  );
  const own = rows.filter(({ name }) => name !== notBackedUp);
  return [
    ...inLoadOrder(own, await readReferences(client)),
    ...jobs.map((table) => ({ ...table, where: openJobs.where })),
  ];
}

/** The tables of Kolli that the role of this connection does not own. */
export async function listForeignTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select class.oid::regclass::text as name
    from pg_class class join pg_namespace space on space.oid = class.relnamespace
    where space.nspname in ('public', 'identity', 'pgboss') and class.relkind in ('r', 'p')
      and not pg_has_role(class.relowner, 'usage')
    order by 1`);
  return rows.map(({ name }) => name);
}

/** The tables of which row security would hide rows from a backup, because their policy for backups is missing. */
export async function listHiddenTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select class.oid::regclass::text as name
    from pg_class class join pg_namespace space on space.oid = class.relnamespace
    where space.nspname in ('public', 'identity', 'pgboss') and class.relkind in ('r', 'p')
      and row_security_active(class.oid)
      and not exists (select from pg_policy where polrelid = class.oid and polname = 'backup')
    order by 1`);
  return rows.map(({ name }) => name);
}
