import type pg from 'pg';

const tables = [
  'delivery',
  'delivery_kolli',
  'locker_occupancy',
  'shelf_occupancy',
  'delivery_action',
  'outgoing_message',
];

async function texts(client: pg.Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(sql, [tables]);
  return rows.map(({ text }) => text);
}

/** How each foreign key and index that is no constraint's own is dropped, and made again. */
async function plans(client: pg.Client) {
  const ofTables = "= any ($1::text[]) and n.nspname = 'public'";
  const keys = `from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace where k.contype = 'f' and c.relname ${ofTables}`;
  const indexes = `from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_namespace n on n.oid = c.relnamespace where c.relname ${ofTables}
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`;
  const key = "format('alter table %s %s constraint %I %s', c.oid::regclass";
  return {
    drops: [
      ...(await texts(client, `select ${key}, 'drop', k.conname, '') as text ${keys}`)),
      ...(await texts(
        client,
        `select format('drop index %s', indexrelid::regclass) as text ${indexes}`,
      )),
    ],
    makes: [
      ...(await texts(client, `select pg_get_indexdef(i.indexrelid) as text ${indexes}`)),
      ...(await texts(
        client,
        `select ${key}, 'add', k.conname, pg_get_constraintdef(k.oid)) as text ${keys}`,
      )),
    ],
  };
}

/**
 * Loads deliveries as the owner while their foreign keys, plain indexes and forced row-level
 * security are away; afterwards everything is as it was, the keys checked and the tables analysed.
 */
export async function withoutIndexes(client: pg.Client, load: () => Promise<void>): Promise<void> {
  const { drops, makes } = await plans(client);
  for (const sql of drops) await client.query(sql);
  for (const table of tables)
    await client.query(`alter table ${table} no force row level security`);
  // The places, too, are read by the owner.
  const places = ['locker', 'pickup_box', 'shelf', 'pharmacy'];
  for (const table of places)
    await client.query(`alter table ${table} no force row level security`);
  await client.query("set maintenance_work_mem = '512MB'; set work_mem = '256MB'");
  await load();
  for (const sql of makes) await client.query(sql);
  for (const table of [...tables, ...places])
    await client.query(`alter table ${table} force row level security`);
  await client.query('vacuum (analyze)');
}
