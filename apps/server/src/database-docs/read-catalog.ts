import type pg from 'pg';

/** A column in PostgreSQL's catalog. */
export interface Column {
  readonly name: string;
  /** As formatted by `format_type`, such as `timestamp(3) with time zone`. */
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  /** Computed by the database from other columns of its row. */
  readonly isGenerated: boolean;
  /** The texts allowed by a check constraint of the column. */
  readonly texts: readonly string[] | null;
  readonly comment: string | null;
}

export interface Table {
  readonly schema: string;
  readonly name: string;
  readonly comment: string | null;
  readonly columns: readonly Column[];
  /** Primary, unique and foreign keys, checks and exclusions, as PostgreSQL writes them. */
  readonly constraints: readonly string[];
  /** Indexes without a constraint, as formatted by PostgreSQL. */
  readonly indexes: readonly string[];
  /** Tables referenced by its foreign keys. */
  readonly references: readonly string[];
  /** Row-level security: a transaction sees only the rows of its pharmacies. */
  readonly isOfPharmacy: boolean;
  /** The privileges of the app's role. */
  readonly rights: readonly string[];
}

/** Our tables, without partitions and the table of migrations. */
const ours = `t.relkind in ('r', 'p') and not t.relispartition
  and t.relnamespace in ('public'::regnamespace, 'identity'::regnamespace)
  and t.relname <> 'schema_migration'`;

const columns = `
  select jsonb_agg(jsonb_build_object(
    'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'isNullable', not a.attnotnull,
    'hasDefault', a.atthasdef, 'isGenerated', a.attgenerated <> '',
    'comment', col_description(t.oid, a.attnum),
    'texts', (select array_agg(found[1]) from pg_constraint k,
      regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') as found
      where k.conrelid = t.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ format('^CHECK \\(\\(%s = (ANY|'')', a.attname)))
    order by a.attnum)
  from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped`;

const constraints = `
  select array_agg(pg_get_constraintdef(k.oid) order by position(k.contype::text in 'pufcx'), k.conname)
  from pg_constraint k where k.conrelid = t.oid and k.contype <> 'n'`;

const indexes = `
  select array_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid::regclass::text)
  from pg_index i where i.indrelid = t.oid
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = t.oid)`;

const references = `
  select array_agg(distinct f.relname::text order by f.relname::text)
  from pg_constraint k join pg_class f on f.oid = k.confrelid
  where k.conrelid = t.oid and k.contype = 'f' and f.oid <> t.oid`;

const rights = `
  select array_agg(lower(acl.privilege_type) order by acl.privilege_type)
  from aclexplode(t.relacl) acl where acl.grantee = 'kolli_app'::regrole`;

/** Reads our tables from the database catalog. */
export async function readCatalog(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname as schema, t.relname as name, obj_description(t.oid) as comment,
      (${columns}) as columns, coalesce((${constraints}), '{}') as constraints,
      coalesce((${indexes}), '{}') as indexes, coalesce((${references}), '{}') as "references",
      t.relrowsecurity as "isOfPharmacy", coalesce((${rights}), '{}') as rights
    from pg_class t join pg_namespace n on n.oid = t.relnamespace
    where ${ours} order by n.nspname desc, t.relname`);
  return rows;
}
