import { beforeEach, expect, test } from 'vitest';
import { type GivenPharmacy } from '../../testing/factories.ts';
import { day, picked } from '../../testing/samples/sample-history.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../devices/testing/box.ts';
import { openImporter } from './testing/importer.ts';
import { changeIn, rowIn, rowsIn } from '../../testing/rows.ts';

let pharmacy: GivenPharmacy;
let box: TestBox;
const server = await ownTestServer();
const { importLines, refusals } = await openImporter(server, () => ({
  pharmacy: pharmacy.businessId,
  box: 'Front',
}));
beforeEach(async () => {
  pharmacy = await server.givenPharmacy();
  box = await givenTestBox(server, { pharmacyId: pharmacy.id });
  await changeIn(box.look, 'pickup_box', { name: 'Front' }, { id: box.id });
});

/** A day of readings of a fridge door and the room, every 10 minutes, without the first. */
const dayOf = (number: number) => ({
  kind: 'readings',
  start: `2026-03-0${number}T00:00:00.000Z`,
  everyMinutes: 10,
  sensors: {
    '2-1': Array.from({ length: 144 }, (_, index) => 4 + (index % 7) / 10),
    '99-99': [null, ...Array.from({ length: 143 }, (_, index) => 20 + (index % 11) / 10)],
  },
});
const perDay = 144 + 143;
const alarm = {
  kind: 'alarm',
  lockerId: '2-1',
  alarmType: 'temp_high',
  alarmMax: 12,
  alarmMin: 8.1,
  timestamp: day(3),
  alarmEndTimestamp: '2026-03-03T09:30:00.000Z',
  check: [
    { checkTime: day(5), checkName: 'Onni', alarmInfo: 'The last word.' },
    { checkTime: day(4), checkName: 'Aino', alarmInfo: 'The first.' },
  ],
};
const check = { kind: 'temperatureCheck', userName: 'Aino', timestamp: day(4) };

const readings = async () =>
  (await rowsIn(box.look, 'reading', { box_id: box.id }, 'minute')).toSorted((a, b) =>
    a.sensor.localeCompare(b.sensor),
  );

/** All spans of the box, with sums rounded to a millionth. */
async function spans() {
  const rows = await box.look((tx) =>
    tx.selectFrom('reading_span').selectAll().where('box_id', '=', box.id).execute(),
  );
  return rows
    .map((row) => [
      row.minutes,
      row.start.toISOString(),
      row.sensor,
      row.reading_count,
      row.sum_celsius.toFixed(6),
      row.min_celsius,
      row.max_celsius,
    ])
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

async function spansOfReadings(until: string) {
  const all = await readings();
  return [10, 60, 360]
    .flatMap((minutes) => {
      const startOf = ({ minute }: { minute: Date }) =>
        Math.floor(minute.getTime() / (minutes * 60_000)) * minutes * 60_000;
      const groups = Map.groupBy(all, (one) => `${one.sensor} ${startOf(one)}`);
      return [...groups.values()].flatMap((own) => {
        const [first] = own;
        const start = first === undefined ? 0 : startOf(first);
        if (first === undefined || start + minutes * 60_000 > Date.parse(until)) return [];
        const temperatures = own.map(({ celsius }) => celsius);
        const sum = temperatures.reduce((total, celsius) => total + celsius, 0).toFixed(6);
        return [
          [
            minutes,
            new Date(start).toISOString(),
            first.sensor,
            own.length,
            sum,
            Math.min(...temperatures),
            Math.max(...temperatures),
          ],
        ];
      });
    })
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

const alarmRows = () =>
  box.look((tx) =>
    tx
      .selectFrom('alarm')
      .select(['type', 'locker_id', 'started_at', 'ended_at', 'max_celsius', 'comment'])
      .where('box_id', '=', box.id)
      .orderBy('started_at')
      .orderBy('type')
      .execute(),
  );

const ask = (path: string) => server.ask(box.staff, 'GET', `/api/${path}`);
const march = `startTime=${Date.parse(day(1))}&endTime=${Date.parse(day(9))}`;

test('imported readings, alarms and checks are shown like our own', async () => {
  expect(await importLines([dayOf(3), alarm, check])).toEqual({ taken: 3, readings: 1 });
  expect(await readings()).toHaveLength(perDay);
  const log = await ask(`temperatures/logs-per-box/${box.id}?${march}`);
  expect(log.status).toBe(200);
  expect(JSON.stringify(log.body)).toContain('99-99');
  expect((await ask(`alarms/show-by-box-id/${box.id}?${march}`)).body.result).toMatchObject({
    alarms: [
      { alarmType: 'ok', lockerId: '2-1', timestamp: Date.parse('2026-03-03T09:30:00.000Z') },
      {
        alarmType: 'temp_high',
        lockerId: '2-1',
        timestamp: Date.parse(day(3)),
        alarmMax: 12,
        alarmMin: 8.1,
        alarmInfo: 'The last word.',
        check: [{ checkName: 'Aino' }, { checkName: 'Onni' }],
      },
    ],
  });
  const stamps = await ask(`temperatures/temperatures-stamps/${box.id}`);
  expect(stamps.body.result).toMatchObject({
    stamps: [{ userName: 'Aino', timestamp: Date.parse(day(4)) }],
  });
});

test('ALM-11: only lasting alarms have an end row, those of the same door and time are distinguished by their cause, and no notifications are sent', async () => {
  const momentary = { ...alarm, lockerId: '99-99', alarmType: 'other', alarmCause: 'wrong_pins' };
  await importLines([
    alarm,
    { ...momentary, alarmEndTimestamp: null, alarmMax: null, alarmMin: null },
  ]);
  expect((await alarmRows()).map(({ type }) => type)).toEqual(['other', 'temp_high', 'ok']);
  const due = await box.look((tx) => tx.selectFrom('alarm_notification').selectAll().execute());
  expect(due).toEqual([]);
  const found = { ...alarm, alarmType: 'other', alarmEndTimestamp: null };
  const both = [
    { ...found, alarmCause: 'found_occupied' },
    { ...found, alarmCause: 'broken' },
  ];
  await importLines(both.slice(0, 1));
  expect(await refusals(both)).toEqual(['line 1: timestamp: this alarm is there already']);
  expect(await importLines(both.slice(1))).toEqual({ taken: 1, readings: 0 });
});

test('an unknown pharmacy, box, door or sensor, or a bad line of readings, is reported per line, and nothing is written', async () => {
  const other = await server.givenPharmacy();
  await server.givenBox({ pharmacyId: other.id, name: 'Elsewhere' });
  const lines = [
    dayOf(3),
    { ...dayOf(3), pharmacy: 'nobody' },
    { ...alarm, box: 'Elsewhere' },
    { ...dayOf(3), sensors: { '7-1': [4] } },
    { ...alarm, lockerId: '7-1' },
    { ...check, box: 'Back' },
    { ...check, pharmacy: other.businessId },
    { kind: 'no kind' },
  ];
  expect(await refusals(lines)).toEqual([
    "line 2: pharmacy: there is no 'nobody'",
    "line 3: box: there is no box 'Elsewhere'",
    "line 4: sensors: box 'Front' has no locker 7-1",
    "line 5: lockerId: box 'Front' has no locker 7-1",
    "line 6: box: there is no box 'Back'",
    "line 7: box: there is no box 'Front'",
    "line 8: kind: must be 'delivery', 'readings', 'alarm' or 'temperatureCheck'",
  ]);
  const bad = { ...dayOf(3), everyMinutes: 0 };
  expect(await refusals([picked, alarm, bad])).toEqual(['line 3: everyMinutes: must be 1 to 60']);
});

test('SEN-05: duplicates in a file or of an earlier import are refused; stored readings stay, others of their minutes count beside them', async () => {
  expect(await refusals([alarm, alarm, check, check])).toEqual([
    'line 2: timestamp: is a duplicate of a line above',
    'line 4: timestamp: is a duplicate of a line above',
  ]);
  await importLines([alarm, check, dayOf(3)]);
  expect(await refusals([dayOf(3), alarm, check])).toEqual([
    'line 2: timestamp: this alarm is there already',
    'line 3: timestamp: this check is there already',
  ]);
  const before = [await readings(), await spans()];
  await importLines([dayOf(3)]);
  expect([await readings(), await spans()]).toEqual(before);
  const stored = await readings();
  const warmer = { ...dayOf(3), sensors: { '2-1': [7, 7, 7] } };
  expect(await importLines([warmer])).toEqual({ taken: 1, readings: 1 });
  expect(await readings()).toEqual(
    stored.map((row, index) => (index < 3 ? { ...row, max_celsius: 7 } : row)),
  );
});

test('an import interrupted during its readings is completed by running it again', async () => {
  const lines = [{ ...picked, causeOfAlarm: 'temp_high' }, alarm, dayOf(3), dayOf(4), dayOf(2)];
  const endedAfterOne = importLines(lines, {
    onProgress: (stage) => {
      if (stage === 'readings') throw new Error('ended');
    },
  });
  await expect(endedAfterOne).rejects.toThrow('ended');
  expect(await readings()).toHaveLength(perDay);
  const options = { unlessPresent: true };
  expect(await importLines(lines, options)).toEqual({ taken: 0, readings: 3 });
  expect(await readings()).toHaveLength(3 * perDay);
  expect(await alarmRows()).toHaveLength(2);
  // Without deliveries the first line of another kind is checked.
  expect(await importLines([dayOf(5), alarm], options)).toEqual({ taken: 0, readings: 1 });
  expect(await importLines([dayOf(5), check], options)).toEqual({ taken: 2, readings: 1 });
  expect(await importLines([dayOf(5), check], options)).toEqual({ taken: 0, readings: 1 });
});

test('progress is reported for each stage, and each kind is audited at its pharmacy', async () => {
  const progress: string[] = [];
  await importLines([picked, dayOf(3), dayOf(4), alarm, check], {
    onProgress: (stage, done, of) => progress.push(`${stage} ${done}/${of}`),
  });
  expect(progress).toEqual([
    'lines 5/5',
    'statistics 0/1',
    'statistics 0/1',
    'statistics 1/1',
    'readings 1/2',
    'readings 2/2',
  ]);
  const detail = { deliveries: 1, readings: 2, alarms: 1, temperatureChecks: 1 };
  const about = { action: 'history.import', pharmacy_id: pharmacy.id };
  expect(await rowIn(box.look, 'audit_entry', about)).toMatchObject({ detail });
});

test('past readings are rolled up to their end where the box has no live readings, and in any order, also after live ones', async () => {
  await importLines([dayOf(3), dayOf(5)]);
  expect(await spans()).toEqual(await spansOfReadings('2026-03-05T23:50:00.000Z'));
  const at = Date.parse('2026-03-10T08:57:00.000Z');
  const live = { kind: 'reading', sensor: '2-1', celsius: 5.5 } as const;
  await box.report({ ...live, at: at - 3 * 3_600_000 }, { ...live, at });
  // Unordered days, before and after stored ones.
  await importLines([dayOf(8), dayOf(6), dayOf(7), dayOf(9)]);
  expect(await spans()).toEqual(await spansOfReadings('2026-03-10T08:50:00.000Z'));
  const state = await rowIn(box.look, 'reading_state', { box_id: box.id });
  const expected = { '2-1': [5.5, at], '99-99': [21, Date.parse('2026-03-09T23:50:00.000Z')] };
  expect(state.newest).toEqual(expected);
});

test('past readings raise no alarm, and the next live readings are evaluated', async () => {
  const hot = { ...dayOf(9), sensors: { '2-1': Array.from({ length: 144 }, () => 15) } };
  await importLines([hot]);
  expect(await alarmRows()).toEqual([]);
  const at = server.time.clock().getTime();
  for (const minutes of [16, 8, 0])
    await box.report({ kind: 'reading', sensor: '2-1', celsius: 12, at: at - minutes * 60_000 });
  expect((await alarmRows()).map(({ type }) => type)).toEqual(['temp_high']);
});

test('DLV-01: a delivery stores its alarm cause', async () => {
  await importLines([{ ...picked, causeOfAlarm: 'temp_low' }]);
  expect(await rowsIn(box.look, 'delivery')).toMatchObject([{ cause_of_alarm: 'temp_low' }]);
  const bad = [
    { ...picked, deliveryId: 'Y', causeOfAlarm: 'ghosts' },
    { ...picked, deliveryId: 'Z', box: null, lockerId: null, causeOfAlarm: 'temp_low' },
  ];
  expect(await refusals(bad)).toEqual([
    "line 1: causeOfAlarm: must be 'temp_high' or 'temp_low'",
    'line 2: assignedTime: needs a lockerId or a shelf; causeOfAlarm: needs lockerId and ' +
      'deliveryTime; givenOutUserName: is missing; at the keypad there are lockerId and deliveryTime',
  ]);
});
