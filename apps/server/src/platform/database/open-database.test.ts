import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ownTestWorld } from '../../testing/test-world.ts';
import { openDatabase, type Store } from './open-database.ts';

const world = await ownTestWorld();
const own = (await world.givenPharmacy()).id;
const foreign = (await world.givenPharmacy()).id;
for (const pharmacyId of [own, foreign]) await world.givenBox({ pharmacyId });

test('a transaction sees and writes only the rows of its pharmacies, even if its query does not filter, and they are reset after it', async () => {
  const boxes = await world.store.inPharmacies([own], (tx) =>
    tx.selectFrom('pickup_box').select('pharmacy_id').execute(),
  );
  expect(boxes).toEqual([{ pharmacy_id: own }]);
  const both = await world.store.inPharmacies([own, foreign], (tx) =>
    tx.selectFrom('pickup_box').select('pharmacy_id').execute(),
  );
  expect(both).toHaveLength(2);
  const none = await world.store.inGlobal((tx) =>
    tx.selectFrom('pickup_box').selectAll().execute(),
  );
  expect(none).toEqual([]);
  const write = world.store.inPharmacies([own], (tx) =>
    tx.insertInto('shelf').values({ pharmacy_id: foreign, name: 'a1', ordinal: 0 }).execute(),
  );
  await expect(write).rejects.toThrow('row-level security');
  await world.store.inPharmacies([own], async () => undefined);
  const { rows } = await world.store.pool.query(
    "select current_setting('kolli.pharmacies', true) as seen",
  );
  expect(rows[0].seen ?? '').toBe('');
});

test('a single statement sees only the rows of its pharmacies, also after a failed one, and none without any; nor does one after a function that sets them', async () => {
  const boxes = (...ids: string[]) =>
    world.store.readInPharmacies(ids, (from) =>
      from.selectFrom('pickup_box').select('pharmacy_id').orderBy('pharmacy_id'),
    );
  expect(await boxes(own)).toEqual([{ pharmacy_id: own }]);
  expect(await boxes(own, foreign)).toEqual([{ pharmacy_id: own }, { pharmacy_id: foreign }]);
  expect(await boxes()).toEqual([]);
  const failing = world.store.readInPharmacies([own], (from) =>
    from.selectFrom('pickup_box').select(sql`1 / (ordinal - ordinal)`.as('nothing')),
  );
  await expect(failing).rejects.toThrow('division by zero');
  // Many concurrent reads on few connections, each for its own pharmacy.
  const pharmacyIds = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? own : foreign));
  const found = await Promise.all(pharmacyIds.map((id) => boxes(id)));
  expect(found).toEqual(pharmacyIds.map((id) => [{ pharmacy_id: id }]));
  await expect(boxes("x'")).rejects.toThrow('not a UUID');
  const statement = { name: 'boxes of some place', text: 'select id from pickup_box where $1' };
  for (let turn = 0; turn < 8; turn += 1)
    expect(await world.store.runAlone(statement, [true])).toEqual([]);
  const seeing = { name: 'see', text: 'select set_allowed_pharmacies(array[$1::uuid])' };
  const fromBoxes = { name: 'boxes', text: 'select id from pickup_box' };
  for (let turn = 0; turn < 8; turn += 1) {
    const pharmacyIds = Array.from({ length: 4 }, () => world.store.runAlone(seeing, [own]));
    expect(await world.store.runAlone(fromBoxes, [])).toEqual([]);
    await Promise.all(pharmacyIds);
    expect(await world.store.runAlone(fromBoxes, [])).toEqual([]);
  }
});

test('every table with a pharmacy has row-level security', async () => {
  const { rows } = await world.store.inGlobal((tx) =>
    sql<{ name: string }>`
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'pharmacy_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not (c.relrowsecurity and c.relforcerowsecurity) and not c.relispartition
      order by 1`.execute(tx),
  );
  // Tables that define who may see which pharmacies are exempt.
  expect(rows.map(({ name }) => name)).toEqual(['access_offer', 'session_choice', 'user_access']);
});

test('neither a transaction, a read nor a single statement runs inside a transaction, and no statement for invalid pharmacy ids', async () => {
  const nested = world.store.inPharmacies([own], () => world.store.inGlobal(async () => undefined));
  await expect(nested).rejects.toThrow('A transaction inside a transaction');
  const reading = world.store.inPharmacies([own], () =>
    world.store.readInPharmacies([own], (from) => from.selectFrom('shelf').select('name')),
  );
  await expect(reading).rejects.toThrow('A transaction inside a transaction');
  const statement = { name: 'shelves', text: 'select name from shelf' };
  const { store } = world;
  const within = (work: () => Promise<unknown>) => store.inPharmacies([own], work);
  for (const work of [
    () => store.runAlone(statement, []),
    () => store.runInPharmacies([own], statement, []),
  ])
    await expect(within(work)).rejects.toThrow('A transaction inside a transaction');
  await expect(store.runInPharmacies(["x'"], statement, [])).rejects.toThrow('not a UUID');
  const boxes = { name: 'own boxes', text: 'select pharmacy_id from pickup_box where $1' };
  expect(await store.runInPharmacies([own], boxes, [true])).toEqual([{ pharmacy_id: own }]);
});

test('SEC-10: a connection is the login itself, with timeouts and numeric counts, and prepares nothing where its pooler cannot', async () => {
  const statement = {
    name: 'limits',
    text: `select session_user = current_user and session_user <> 'kolli_app' as "isItself",
      current_setting('role') as role, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle, count(*) as count
      from generate_series(1, 3)`,
  };
  expect(await world.store.runAlone(statement, [])).toEqual([
    { isItself: true, role: 'none', statement: '15s', idle: '20s', count: 3 },
  ]);
  const onError = () => undefined;
  const store = openDatabase({ url: world.database.url, onError });
  expect(store.pool.options).toMatchObject({
    max: 10,
    connectionTimeoutMillis: 4_000,
    keepAlive: true,
    pipeline: true,
    query_timeout: 20_000,
    idleTimeoutMillis: 60_000,
  });
  await store.close();
  const unprepared = openDatabase({
    url: world.database.url,
    poolSize: 1,
    hasPreparedStatements: false,
    onError: () => undefined,
  });
  const ofBoxes = { name: 'boxes of some place', text: 'select id from pickup_box where $1' };
  expect(await unprepared.runInPharmacies([own], ofBoxes, [true])).toHaveLength(1);
  const prepared = await unprepared.inPharmacies([own], async (tx) => {
    await tx.selectFrom('pickup_box').select('id').where('pharmacy_id', '=', own).execute();
    return sql`select name from pg_prepared_statements`.execute(tx);
  });
  expect(prepared.rows).toEqual([]);
  await unprepared.close();
});

test('a failed transaction writes nothing, after a lost connection the next one gets a new connection, and closing a store closes its pool', async () => {
  const failing = world.store.inPharmacies([own], async (tx) => {
    await tx.insertInto('shelf').values({ pharmacy_id: own, name: 'b1', ordinal: 0 }).execute();
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  const shelves = await world.store.inPharmacies([own], (tx) =>
    tx.selectFrom('shelf').selectAll().execute(),
  );
  expect(shelves).toEqual([]);
  const store = openDatabase({ url: world.database.url, poolSize: 1, onError: () => undefined });
  const away = store.inPharmacies([own], async (tx) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
  });
  await expect(away).rejects.toThrow(/terminat|ECONNRESET/);
  const read = await store.readInPharmacies([own], (from) =>
    from.selectFrom('pickup_box').select('pharmacy_id'),
  );
  expect(read).toEqual([{ pharmacy_id: own }]);
  await store.close();
  const pharmacyIds = async (ask: (store: Store) => Promise<unknown>) => {
    const store = openDatabase({ url: world.database.url, onError: () => undefined });
    await ask(store);
    await store.close();
    return store.pool.ended;
  };
  expect(await pharmacyIds((store) => store.pool.query('select 1'))).toBe(true);
  expect(await pharmacyIds((store) => store.inGlobal((tx) => sql`select 1`.execute(tx)))).toBe(
    true,
  );
});

test('JOB-06: a statement that waits for a lock ends before its time is over, and the others go on', async () => {
  const limitsOf = async (store: Store) => {
    const { rows } = await store.inGlobal((tx) =>
      sql<{ name: string; ms: number }>`
        select name, setting::int as ms from pg_settings
        where name in ('lock_timeout', 'statement_timeout') order by name`.execute(tx),
    );
    return rows.map(({ ms }) => ms);
  };
  const [lockMs = 0, statementMs = 0] = await limitsOf(world.store);
  expect(lockMs).toBeGreaterThan(0);
  expect(lockMs).toBeLessThan(statementMs);
  const impatient = openDatabase({
    url: world.database.url,
    lockTimeoutMs: 50,
    onError: () => undefined,
  });
  const lockBox = (store: Store) =>
    store.inPharmacies([own], (tx) =>
      tx.selectFrom('pickup_box').select('id').forNoKeyUpdate().execute(),
    );
  const release = await world.holdRow(own, (tx) =>
    tx.selectFrom('pickup_box').select('id').forNoKeyUpdate().execute(),
  );
  try {
    await expect(lockBox(impatient)).rejects.toMatchObject({ code: '55P03' });
    expect(await limitsOf(impatient)).toEqual([50, statementMs]);
  } finally {
    await release();
    await impatient.close();
  }
});
