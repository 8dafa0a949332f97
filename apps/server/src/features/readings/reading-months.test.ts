import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestServer } from '../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../devices/testing/box.ts';
import { startDeviceWork } from '../devices/watch/watch-boxes.ts';

let box: TestBox;
const server = await openTestServer();
beforeEach(async () => {
  box = await givenTestBox(server);
});
afterAll(() => server.close());

/** What a minute's work at the boxes does, now. */
const makeMonths = () =>
  startDeviceWork({
    ...server.services,
    jobs: { ...server.services.jobs, everyMinute: async (_name, work) => void (await work()) },
  });
const report = (at: Date) =>
  box.report({ kind: 'reading', sensor: '2-1', celsius: 5, at: at.getTime() });
/** The partition of each reading of the box, oldest first. */
const partitions = () =>
  box.look(async (tx) => {
    const { rows } = await sql<{ name: string; celsius: number }>`
      select tableoid::regclass::text as name, celsius from reading
      where box_id = ${box.id} order by minute`.execute(tx);
    return rows.map(({ name }) => name);
  });

test('a reading of this month lands in the month, as do those of the next two', async () => {
  await makeMonths();
  await report(server.time.clock());
  expect(await partitions()).toEqual(['reading_2026_03']);
  server.time.advance(62 * 24 * 60 * 60_000);
  await report(server.time.clock());
  expect(await partitions()).toEqual(['reading_2026_03', 'reading_2026_05']);
});

test('the month of the real day is there from the first start on', async () => {
  const now = new Date();
  const { rows } = await server.store.inGlobal((tx) =>
    sql<{ found: string | null }>`
      select to_regclass(${`reading_${now.toISOString().slice(0, 7).replace('-', '_')}`}) as found`.execute(
      tx,
    ),
  );
  expect(rows[0]?.found).not.toBeNull();
});

test('readings that came before their month move into it, however many make it at once', async () => {
  const early = new Date('2041-07-31T23:59:00.000Z');
  server.time.advance(early.getTime() - server.time.clock().getTime());
  await report(early);
  expect(await partitions()).toEqual(['reading_other']);
  await Promise.all([makeMonths(), makeMonths(), makeMonths()]);
  expect(await partitions()).toEqual(['reading_2041_07']);
  server.time.advance(60_000);
  await report(server.time.clock());
  expect(await partitions()).toEqual(['reading_2041_07', 'reading_2041_08']);
});

test('the app reads no month itself, only the readings of its pharmacies', async () => {
  await makeMonths();
  await report(server.time.clock());
  const [month = ''] = await partitions();
  const other = await givenTestBox(server);
  const seen = await other.look((tx) => tx.selectFrom('reading').selectAll().execute());
  expect(seen).toEqual([]);
  for (const table of [month, 'reading_other'])
    await expect(
      box.look((tx) => sql`select * from ${sql.table(table)}`.execute(tx)),
    ).rejects.toThrow(/permission denied/);
});

test('readings are let go by the month once all of it is older than the setting says', async () => {
  server.time.set(new Date('2018-08-15T12:00:00.000Z'));
  await makeMonths();
  await report(server.time.clock());
  await box.look((tx) =>
    sql`insert into reading_span (pharmacy_id, box_id, minutes, start, sensor, reading_count,
        sum_celsius, min_celsius, max_celsius, first_offset, last_offset, longest_pause)
      values (${box.pharmacyId}, ${box.id}, 10, ${server.time.clock()}, '2-1', 1, 5, 5, 5, 0, 0, 0)`.execute(
      tx,
    ),
  );
  const spans = () =>
    box.look((tx) =>
      tx.selectFrom('reading_span').select('minutes').where('box_id', '=', box.id).execute(),
    );
  server.time.set(new Date('2023-08-31T23:00:00.000Z'));
  await makeMonths();
  expect([await partitions(), (await spans()).length]).toEqual([['reading_2018_08'], 1]);
  server.time.set(new Date('2023-09-01T01:00:00.000Z'));
  await makeMonths();
  expect([await partitions(), (await spans()).length]).toEqual([[], 0]);
});

test('months are made for this one and the next two, and for none after them', async () => {
  const times = [
    '2051-01-31T12:00:00.000Z',
    '2051-03-31T23:00:00.000Z',
    '2051-04-01T01:00:00.000Z',
  ];
  server.time.set(new Date(times[0] ?? ''));
  await makeMonths();
  for (const time of times) {
    server.time.set(new Date(time));
    await report(server.time.clock());
  }
  expect(await partitions()).toEqual(['reading_2051_01', 'reading_2051_03', 'reading_other']);
});

test('SEC-19: no month that is younger than the setting is dropped, whoever asks for it', async () => {
  const owner = new pg.Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
  const months = async () =>
    (
      await owner.query(
        `select relname from pg_class where relname ~ '^reading_\\d{4}' and relkind = 'r' order by 1`,
      )
    ).rows;
  const before = await months();
  expect(before.length).toBeGreaterThan(2);
  await server.store.inGlobal((tx) => sql`select drop_reading_months('2999-01-01')`.execute(tx));
  await owner.query(`select drop_reading_months('2999-01-01')`);
  const old = new Date();
  old.setUTCFullYear(old.getUTCFullYear() - 5);
  const oldest = `reading_${old.toISOString().slice(0, 7).replace('-', '_')}`;
  expect(await months()).toEqual(before.filter(({ relname }) => relname >= oldest));
  await expect(
    server.store.inGlobal((tx) => sql`update retention_limit set reading_years = 1`.execute(tx)),
  ).rejects.toThrow('permission denied');
  await owner.query('delete from retention_limit');
  await owner.query(`select drop_reading_months('2999-01-01')`);
  expect(await months()).toEqual(before.filter(({ relname }) => relname >= oldest));
  await owner.end();
});
