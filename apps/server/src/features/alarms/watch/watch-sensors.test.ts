import { refuseReads } from '../../../testing/refuse-writes.ts';
import { beforeEach, expect, test } from 'vitest';
import { ownTestServer } from '../../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../../devices/testing/box.ts';
import { missingAfterMs } from '../../devices/connection/connection-alarm.ts';
import { watchSteadily } from '../../devices/testing/watch-steadily.ts';
import { readingsOf, type ReportedReadings } from '../testing/readings.ts';
import { changeIn } from '../../../testing/rows.ts';

const minuteMs = 60_000;
let box: TestBox;
let readings: ReportedReadings;

const server = await ownTestServer();
// The box reports every minute.
beforeEach(async () => {
  box = await givenTestBox(server);
  readings = readingsOf(box, server.time.clock().getTime());
});

const watch = () => watchSteadily(server.services);
/** Sends heartbeats for `minutes`, with one reading a minute of the named sensors, then runs the check. */
async function simulate(minutes: number, ...sensors: string[]): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    server.time.advance(minuteMs);
    await box.beat();
    const measured = sensors.map((sensor) => ({
      ...({ kind: 'reading', sensor } as const),
      celsius: sensor.startsWith('2-') ? 5 : 20,
    }));
    if (measured.length > 0) await box.report(...measured);
  }
  await watch();
}
const setBox = (columns: object) => changeIn(box.look, 'pickup_box', columns);

test('ALM-11: a sensor that measured before and is silent for half an hour is missing until it measures', async () => {
  await simulate(1, '2-1', '1-1', '99-99');
  await simulate(30, '1-1');
  expect(await box.alarms()).toEqual([]);
  await simulate(1, '1-1');
  const silence = { type: 'missing', cause: 'no_readings', started_at: readings.at(1) };
  const raised = (await box.alarms()).map(({ id: _id, ...alarm }) => alarm);
  expect(raised).toMatchObject([
    { ...silence, locker_id: '2-1', ended_at: null },
    { ...silence, locker_id: '99-99', ended_at: null },
  ]);
  await simulate(60, '1-1');
  expect(await box.alarms()).toHaveLength(2);
  // Any reading ends it, in its range or not.
  await readings.followAll({ '2-1': [[92, 5]], '99-99': [[92, 30]] });
  expect(await box.alarms()).toMatchObject([
    { ...silence, locker_id: '2-1', ended_at: readings.at(92) },
    { ...silence, locker_id: '99-99', ended_at: readings.at(92) },
    { type: 'ok' },
    { type: 'ok' },
  ]);
  const left = await box.look((tx) => tx.selectFrom('temperature_watch').selectAll().execute());
  expect(left).toMatchObject([{ sensor: '99-99', type: 'temp_high', is_silent: false }]);
});

test('silence checked concurrently is one alarm, and for a box with a long report interval three intervals count', async () => {
  await setBox({ report_interval_ms: 60 * minuteMs });
  await simulate(1, '2-1', '99-99');
  await simulate(180);
  expect(await box.alarms()).toEqual([]);
  server.time.advance(minuteMs);
  await box.beat();
  await Promise.all([watch(), watch(), watch()]);
  expect(await box.alarms()).toHaveLength(2);
});

test('a lost connection raises no alarm of its sensors, and their readings may arrive late', async () => {
  await simulate(1, '2-1', '99-99');
  server.time.advance(5 * 60 * minuteMs);
  await watch();
  const lost = { type: 'missing', cause: 'no_heartbeat', locker_id: '99-99' };
  expect(await box.alarms()).toMatchObject([{ ...lost, ended_at: null }]);
  await simulate(1);
  await simulate(29);
  expect(await box.alarms()).toMatchObject([lost, { type: 'ok' }]);
  await simulate(1);
  expect(await box.alarms()).toHaveLength(2);
  // Connected for more than half an hour, and still no reading.
  await simulate(1);
  const silent = (await box.alarms()).slice(2);
  expect(silent).toMatchObject([
    { cause: 'no_readings', locker_id: '2-1', started_at: readings.at(1) },
    { cause: 'no_readings', locker_id: '99-99' },
  ]);
});

test('a box that was offline and reconnected before the check gets the same time for its sensors', async () => {
  await simulate(1, '2-1', '99-99');
  server.time.advance(5 * 60 * minuteMs);
  await simulate(25);
  expect(await box.alarms()).toEqual([]);
});

test('a sensor is silent since its last reading, also one that was out of range', async () => {
  await simulate(1, '99-99');
  await simulate(1);
  await box.report({ kind: 'reading', sensor: '99-99', celsius: 30 });
  await simulate(31);
  const silent = { cause: 'no_readings', locker_id: '99-99', started_at: readings.at(2) };
  expect(await box.alarms()).toMatchObject([{ ...silent, ended_at: null }]);
  await box.report({ kind: 'reading', sensor: '99-99', celsius: 20 });
  const [alarm] = await box.alarms();
  expect(alarm).toMatchObject({ ...silent, ended_at: server.time.clock() });
});

test('sensors of a box are checked until its connection is lost, which the screens show, but not a silent sensor', async () => {
  const isAlarmed = async () => {
    const { body } = await server.ask(box.staff, 'GET', `/api/pickup-boxes/show/${box.id}`);
    return (body.result as { connectionAlarmed: boolean }).connectionAlarmed;
  };
  await simulate(1, '99-99');
  await simulate(30);
  server.time.advance(missingAfterMs);
  await watch();
  expect(await box.alarms()).toMatchObject([{ cause: 'no_readings', locker_id: '99-99' }]);
  expect(await isAlarmed()).toBe(false);
  server.time.advance(10 * minuteMs);
  await watch();
  expect(await isAlarmed()).toBe(true);
  await box.beat();
  expect(await isAlarmed()).toBe(false);
  expect((await box.alarms()).find(({ cause }) => cause === 'no_readings')?.ended_at).toBeNull();
});

test('the sensor of a cold door that never measured is missing once a parcel lies there for half an hour', async () => {
  const docId = await box.reserve(['2-1']);
  await simulate(40, '1-1');
  expect(await box.alarms()).toEqual([]);
  await box.report({ kind: 'loaded', docId, lockerId: '2-1', userId: box.staff.id });
  const since = server.time.clock();
  await simulate(30, '1-1');
  expect(await box.alarms()).toEqual([]);
  await simulate(1, '1-1');
  const missing = { type: 'missing', cause: 'no_readings', locker_id: '2-1', started_at: since };
  expect(await box.alarms()).toMatchObject([{ ...missing, ended_at: null }]);
  await simulate(40, '1-1');
  expect(await box.alarms()).toHaveLength(1);
  await simulate(1, '2-1');
  const [ended, ...others] = await box.alarms();
  expect(ended).toMatchObject(missing);
  expect(ended?.ended_at).not.toBeNull();
  expect(others).toMatchObject([{ type: 'ok' }]);
});

test('a sensor without readings and without a parcel, or of an inactive fridge door, raises nothing', async () => {
  await simulate(1, '2-1', '99-99');
  await changeIn(box.look, 'locker', { is_inactive: true }, { locker_id: '2-1' });
  await simulate(40, '99-99');
  expect(await box.alarms()).toEqual([]);
});

test('a silent sensor of one box does not hide one of another box of the pharmacy', async () => {
  const other = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  const simulateBoth = async (minutes: number, ...sensors: string[]) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      server.time.advance(minuteMs);
      for (const one of [box, other]) await one.beat();
      for (const sensor of sensors) await other.report({ kind: 'reading', sensor, celsius: 5 });
    }
    await watch();
  };
  await simulate(1, '2-1');
  await simulateBoth(1, '2-1');
  await simulateBoth(31, '2-1');
  const silentAt = async (at: TestBox) =>
    (await at.alarms()).map(({ cause, locker_id: door }) => `${cause} ${door}`);
  expect(await silentAt(box)).toEqual(['no_readings 2-1']);
  expect(await silentAt(other)).toEqual([]);
  await simulateBoth(32);
  expect(await silentAt(box)).toEqual(['no_readings 2-1']);
  expect(await silentAt(other)).toEqual(['no_readings 2-1']);
});

test('a rebuilt cold door may be silent, unless it has a parcel, and an inactive door without cooling may not', async () => {
  await simulate(1, '2-1', '1-1');
  await changeIn(box.look, 'locker', { built_at: server.time.clock() }, { locker_id: '2-1' });
  await changeIn(box.look, 'locker', { is_inactive: true }, { locker_id: '1-1' });
  await simulate(40, '99-99');
  expect(await box.alarms()).toMatchObject([{ cause: 'no_readings', locker_id: '1-1' }]);
  const docId = await box.reserve(['2-1']);
  server.time.advance(1);
  await box.report({ kind: 'loaded', docId, lockerId: '2-1', userId: box.staff.id });
  await simulate(31, '99-99');
  expect(await box.alarms()).toMatchObject([
    { cause: 'no_readings', locker_id: '1-1' },
    { cause: 'no_readings', locker_id: '2-1' },
  ]);
});

test('OPS-14: silent sensors are found without a look at earlier readings, however many there are', async () => {
  await simulate(1, '2-1', '99-99');
  const { pharmacyId } = box;
  const end = await refuseReads(server.database, { table: 'reading', code: '57014', pharmacyId });
  await expect(box.look((tx) => tx.selectFrom('reading').selectAll().execute())).rejects.toThrow();
  await simulate(31);
  await end();
  const silent = { type: 'missing', cause: 'no_readings', started_at: readings.at(1) };
  expect(await box.alarms()).toMatchObject([
    { ...silent, locker_id: '2-1' },
    { ...silent, locker_id: '99-99' },
  ]);
});
