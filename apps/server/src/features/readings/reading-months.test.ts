import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { asOwner } from '../../testing/test-database.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../devices/testing/box.ts';
import { startDeviceWork } from '../devices/watch/watch-boxes.ts';

let box: TestBox;
const server = await ownTestServer();
beforeEach(async () => void (box = await givenTestBox(server)));

/** What a minute's work at the boxes does, now. */
const makeMonths = () =>
  startDeviceWork({
    ...server.services,
    jobs: { ...server.services.jobs, everyMinute: async (_name, work) => void (await work(0)) },
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

test('the month of the real day is there from the first start on, and a reading lands in its month or one of the next two', async () => {
  const today = new Date().toISOString().slice(0, 7).replace('-', '_');
  const [found] = await asOwner(server, `select to_regclass('reading_${today}') as month`);
  expect(found?.month).not.toBeNull();
  await makeMonths();
  await report(server.time.clock());
  expect(await partitions()).toEqual(['reading_2026_03']);
  server.time.advance(62 * 24 * 60 * 60_000);
  await report(server.time.clock());
  expect(await partitions()).toEqual(['reading_2026_03', 'reading_2026_05']);
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
  expect(await other.rows('reading', {}, 'minute')).toEqual([]);
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
  const spans = () => box.rows('reading_span', { box_id: box.id }, 'start');
  server.time.set(new Date('2023-08-31T23:00:00.000Z'));
  await makeMonths();
  expect([await partitions(), (await spans()).length]).toEqual([['reading_2018_08'], 1]);
  server.time.set(new Date('2023-09-01T01:00:00.000Z'));
  await makeMonths();
  expect([await partitions(), (await spans()).length]).toEqual([[], 0]);
});

test('months are made for this one and the next two, and for none after them', async () => {
  server.time.set(new Date('2051-01-31T12:00:00.000Z'));
  await makeMonths();
  for (const time of ['01-31T12:00', '03-31T23:00', '04-01T01:00']) {
    server.time.set(new Date(`2051-${time}:00.000Z`));
    await report(server.time.clock());
  }
  expect(await partitions()).toEqual(['reading_2051_01', 'reading_2051_03', 'reading_other']);
});

test('SEC-19: no month that is younger than the setting is dropped, whoever asks for it', async () => {
  const months = () =>
    asOwner<{ relname: string }>(
      server,
      `select relname from pg_class where relname ~ '^reading_\\d{4}' and relkind = 'r' order by 1`,
    );
  const before = await months();
  expect(before.length).toBeGreaterThan(2);
  await server.store.inGlobal((tx) => sql`select drop_reading_months('2999-01-01')`.execute(tx));
  await asOwner(server, `select drop_reading_months('2999-01-01')`);
  const old = new Date();
  old.setUTCFullYear(old.getUTCFullYear() - 5);
  const oldest = `reading_${old.toISOString().slice(0, 7).replace('-', '_')}`;
  expect(await months()).toEqual(before.filter(({ relname }) => relname >= oldest));
  await expect(
    server.store.inGlobal((tx) => sql`update retention_limit set reading_years = 1`.execute(tx)),
  ).rejects.toThrow('permission denied');
  await asOwner(server, 'delete from retention_limit');
  await asOwner(server, `select drop_reading_months('2999-01-01')`);
  expect(await months()).toEqual(before.filter(({ relname }) => relname >= oldest));
});
