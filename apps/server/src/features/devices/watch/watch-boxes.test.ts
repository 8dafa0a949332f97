import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { refuseWrites } from '../../../testing/refuse-writes.ts';
import { ownTestServer } from '../../../testing/test-server.ts';
import { missingAfterMs } from '../connection/connection-alarm.ts';
import { givenTestBox, type TestBox } from '../testing/box.ts';
import { watchSteadily } from '../testing/watch-steadily.ts';
import { startDeviceWork, watchBoxes } from './watch-boxes.ts';

let box: TestBox;
const server = await ownTestServer();
beforeEach(async () => void (box = await givenTestBox(server)));

const watch = () => watchSteadily(server.services);
const sessionOf = (of: TestBox) => of.row('box_staff_session', { box_id: of.id });
const signIn = () => box.report(box.session('in'));
const isAlarmed = async () => (await box.show()).connectionAlarmed;

test('ALM-11: an offline box raises its connection alarm once, in every pharmacy, and a heartbeat ends it', async () => {
  const other = await givenTestBox(server);
  await box.beat();
  await other.beat();
  const lastSeen = server.time.clock();
  server.time.advance(missingAfterMs);
  await watch();
  expect(await box.alarms()).toEqual([]);
  server.time.advance(1);
  await Promise.all([watch(), watch()]);
  server.time.advance(60_000);
  await watch();
  const lost = { type: 'missing', cause: 'no_heartbeat', locker_id: '99-99' };
  const alarm = { ...lost, started_at: lastSeen };
  for (const one of [box, other])
    expect(await one.alarms()).toMatchObject([{ ...alarm, ended_at: null }]);
  expect(await isAlarmed()).toBe(true);
  await box.beat();
  const found = server.time.clock();
  expect(await box.alarms()).toMatchObject([
    { ...alarm, ended_at: found },
    { type: 'ok', locker_id: '99-99', started_at: found, ended_at: found },
  ]);
  expect(await isAlarmed()).toBe(false);
  server.time.advance(missingAfterMs + 1);
  await watch();
  expect((await box.alarms()).map(({ type }) => type)).toEqual(['missing', 'ok', 'missing']);
});

test('ALM-11: a server that was away says nothing of what boxes did meanwhile', async () => {
  await signIn();
  await box.beat();
  server.time.advance(5 * 60_000);
  const returned = server.time.clock();
  for (const listeningMs of [0, missingAfterMs]) {
    server.time.advance(listeningMs);
    await watchBoxes(server.services, listeningMs);
    expect(await box.alarms()).toEqual([]);
    expect((await sessionOf(box)).ended_at).toBeNull();
  }
  server.time.advance(1);
  await watchBoxes(server.services, missingAfterMs + 1);
  const missing = { cause: 'no_heartbeat', started_at: returned, ended_at: null };
  expect(await box.alarms()).toMatchObject([missing]);
  expect((await sessionOf(box)).ended_by).toBe('heartbeat_lost');
});

test('ALM-11: after the clock was set back a box that goes silent is noticed as early as others', async () => {
  await box.beat();
  server.time.advance(-86_400_000);
  await watch();
  expect(await box.alarms()).toEqual([]);
  server.time.advance(missingAfterMs + 1);
  await watch();
  expect(await box.alarms()).toMatchObject([{ type: 'missing', cause: 'no_heartbeat' }]);
  server.time.advance(86_400_000);
});

test('a job checks for silent boxes and sensors once a minute; a box that was never seen is not set up yet', async () => {
  const names: string[] = [];
  const everyMinute = async (name: string, work: (steadyMs: number) => Promise<unknown>) => {
    names.push(name);
    await work(31 * 60_000);
  };
  const jobs = { ...server.services.jobs, everyMinute };
  await box.beat();
  await box.report({ kind: 'reading', sensor: '2-1', celsius: 5 });
  for (let minute = 0; minute < 31; minute += 1) {
    server.time.advance(60_000);
    await box.beat();
  }
  await startDeviceWork({ ...server.services, jobs });
  expect(await box.alarms()).toMatchObject([{ cause: 'no_readings', locker_id: '2-1' }]);
  expect(names).toEqual(['watch-boxes']);
  const unseen = await givenTestBox(server);
  server.time.advance(24 * 60 * 60_000);
  await watch();
  expect(await unseen.alarms()).toEqual([]);
});

test('JOB-02: a box whose check fails does not stop those of its pharmacy and of others', async () => {
  const neighbour = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  const other = await givenTestBox(server);
  for (const one of [box, neighbour, other]) await one.beat();
  server.time.advance(missingAfterMs + 1);
  const when = `new.box_id = '${box.id}'`;
  const end = await refuseWrites(server.database, { table: 'alarm', code: '23514', when });
  const types = async (of: TestBox) => (await of.alarms()).map(({ type }) => type);
  expect(await watch()).toBe(1);
  expect(await types(box)).toEqual([]);
  for (const one of [neighbour, other]) expect(await types(one)).toEqual(['missing']);
  await end();
  expect(await watch()).toBe(0);
  expect(await types(box)).toEqual(['missing']);
});

test('live notices are sent when the connection is lost and restored', async () => {
  const notices = box.notices();
  await box.beat();
  await expect.poll(() => notices.length).toBe(1);
  await box.beat();
  server.time.advance(missingAfterMs + 1);
  await watch();
  await expect.poll(() => notices.length).toBe(2);
  await box.beat();
  await expect.poll(() => notices.length).toBe(3);
  expect(notices.at(-1)).toMatchObject({ pharmacyId: box.pharmacyId, boxId: box.id });
});

test('a session at the box ends after ten minutes without activity', async () => {
  await signIn();
  server.time.advance(10 * 60_000 - 1);
  await box.beat();
  await watch();
  expect((await sessionOf(box)).ended_at).toBeNull();
  server.time.advance(1);
  await watch();
  const ended = { ended_by: 'timeout', ended_at: server.time.clock() };
  expect(await sessionOf(box)).toMatchObject(ended);
});

test('a session at the box ends when the box goes offline', async () => {
  await box.beat();
  await signIn();
  server.time.advance(missingAfterMs + 1);
  await watch();
  expect((await sessionOf(box)).ended_by).toBe('heartbeat_lost');
});

test('the app can read the ids of all pharmacies, and nothing else of them', async () => {
  const other = await givenTestBox(server);
  const seen = await server.store.inGlobal(async (tx) => ({
    ids: await sql<{ id: string }>`select id from all_pharmacy_ids() as id`.execute(tx),
    pharmacies: await tx.selectFrom('pharmacy').selectAll().execute(),
  }));
  const ids = seen.ids.rows.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([box.pharmacyId, other.pharmacyId]));
  expect(seen.pharmacies).toEqual([]);
});
