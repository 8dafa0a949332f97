import type pg from 'pg';

const filled = [
  'delivery',
  'delivery_kolli',
  'locker_occupancy',
  'shelf_occupancy',
  'delivery_action',
  'outgoing_message',
];
/** Tables that the owner reads while generating the rows. */
const readOnly = ['locker', 'pickup_box', 'shelf', 'pharmacy'];

/** SQL expressions of the statements that drop and create a kind of index or constraint. */
interface Kind {
  readonly drop: string;
  readonly make: string;
  readonly from: string;
}

const ofFilled = `join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relname = any ($1::text[])`;
const constraint = {
  drop: "format('alter table %s drop constraint %I', c.oid::regclass, k.conname)",
  make: "format('alter table %s add constraint %I %s', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid))",
  from: `pg_constraint k join pg_class c on c.oid = k.conrelid ${ofFilled}`,
};

const foreignKeys: Kind = { ...constraint, from: `${constraint.from} and k.contype = 'f'` };
/** Keys that no foreign key references. */
const ownKeys: Kind = {
  ...constraint,
  from: `${constraint.from} and k.contype in ('p', 'u', 'x') and not exists (
    select from pg_constraint f where f.contype = 'f' and f.conindid = k.conindid)`,
};
const indexes: Kind = {
  drop: "format('drop index %s', i.indexrelid::regclass)",
  make: 'pg_get_indexdef(i.indexrelid)',
  from: `pg_index i join pg_class c on c.oid = i.indrelid ${ofFilled}
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
};

async function statements(client: pg.Client, { drop, make, from }: Kind) {
  const sql = `select ${drop} as drop, ${make} as make from ${from}`;
  return (await client.query<{ drop: string; make: string }>(sql, [filled])).rows;
}

async function forceLock(client: pg.Client, word: 'force' | 'no force'): Promise<void> {
  for (const table of [...filled, ...readOnly])
    await client.query(`alter table ${table} ${word} row level security`);
}

/**
 * Runs `load` as the owner without foreign keys, most indexes and forced row-level security of the
 * deliveries' tables; restores them afterwards, which checks the keys, and analyses the tables.
 */
export async function withoutIndexes(client: pg.Client, load: () => Promise<void>): Promise<void> {
  const dropped: { drop: string; make: string }[] = [];
  for (const kind of [foreignKeys, indexes, ownKeys])
    dropped.push(...(await statements(client, kind)));
  for (const { drop } of dropped) await client.query(drop);
  await forceLock(client, 'no force');
  await client.query("set maintenance_work_mem = '512MB'; set work_mem = '256MB'");
  await load();
  // In reverse order: foreign keys need the other keys.
  for (const { make } of dropped.toReversed()) await client.query(make);
  await forceLock(client, 'force');
  await client.query('vacuum (analyze)');
}
