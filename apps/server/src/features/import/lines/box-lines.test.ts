import { expect, test } from 'vitest';
import { readHistoryLine } from './history-line.ts';

const now = new Date('2026-03-10T09:00:00.000Z');
const day = (number: number, time = '08:00:00.000') => `2026-03-0${number}T${time}Z`;
const place = { pharmacy: '1234567-8', box: 'Front' };
const readings = {
  kind: 'readings',
  ...place,
  start: day(3),
  everyMinutes: 10,
  sensors: { '2-1': [4.5, null, 5], '99-99': [21.2] },
};
const comment = { checkTime: day(3, '10:00:00.000'), checkName: 'Aino', alarmInfo: 'Seen.' };
const alarm = {
  kind: 'alarm',
  ...place,
  lockerId: '2-1',
  alarmType: 'temp_high',
  alarmMax: 12,
  alarmMin: 8.1,
  timestamp: day(3),
  alarmEndTimestamp: day(3, '09:30:00.000'),
  check: [comment],
};
const check = { kind: 'temperatureCheck', ...place, userName: 'Aino', timestamp: day(3) };

const read = (line: object) => readHistoryLine(JSON.stringify(line), now);
/** The reasons for which a line is refused as a whole. */
const refusal = (given: object) => {
  const { line, reasons } = read(given);
  return line === undefined ? reasons.join('; ') : 'accepted';
};

test('TMP-17: readings of a day: null means not measured; a temperature check has person and time', () => {
  expect(read(readings).line).toEqual({
    ...readings,
    start: new Date(day(3)),
    sensors: { '2-1': [4.5, undefined, 5], '99-99': [21.2] },
  });
  expect(read(check).line).toEqual({ ...check, timestamp: new Date(day(3)) });
});

test('ALM-05: an alarm with its comments is accepted, also one that starts, ends and is commented now; a momentary one has no end', () => {
  const times = { timestamp: new Date(day(3)), alarmEndTimestamp: new Date('2026-03-03T09:30Z') };
  const comments = [{ ...comment, checkTime: new Date(comment.checkTime) }];
  expect(read(alarm).line).toEqual({ ...alarm, ...times, check: comments });
  const momentary = { ...alarm, alarmType: 'other', alarmCause: 'wrong_pins', lockerId: '99-99' };
  expect(read({ ...momentary, alarmEndTimestamp: null, check: null }).reasons).toBeUndefined();
  const time = '2026-03-10T09:00:00.000Z';
  const check = Array.from({ length: 100 }, () => ({ ...comment, checkTime: time }));
  const changes = { timestamp: time, alarmEndTimestamp: time, check };
  expect(read({ ...alarm, ...changes }).reasons).toBeUndefined();
  for (const alarmInfo of ['a', 'a'.repeat(250)])
    expect(read({ ...alarm, check: [{ ...comment, alarmInfo }] }).reasons).toBeUndefined();
});

test.each<[reasons: string, object]>([
  ['sensors.0-1: is no sensor', { sensors: { '0-1': [4] } }],
  ['sensors.2-1.1: is above 100', { sensors: { '2-1': [4, 101] } }],
  ['sensors.2-1.0: is below -60', { sensors: { '2-1': [-61] } }],
  [
    'sensors.2-1: has more than 1440 readings',
    { start: day(1), everyMinutes: 1, sensors: { '2-1': Array.from({ length: 1441 }, () => 4) } },
  ],
  ['start: is no whole minute', { start: day(3, '08:00:01.000') }],
  ['everyMinutes: must be 1 to 60', { everyMinutes: 0 }],
  ['everyMinutes: must be 1 to 60', { everyMinutes: 61 }],
  ['everyMinutes: must be whole minutes', { everyMinutes: 0.5 }],
  ['sensors: go beyond now', { start: '2026-03-10T08:50:00.000Z', sensors: { '2-1': [4, 4, 4] } }],
  ['sensors: is missing', { sensors: null }],
  ['colour: there is no such field', { colour: 'red' }],
])('readings are refused: %s', (text, changes) => {
  expect(refusal({ ...readings, ...changes })).toBe(text);
});

const types = 'door_open, door_closed, temp_high, temp_low, other, missing';
test.each<[reasons: string, object]>([
  [`alarmType: must be one of ${types}`, { alarmType: 'ok' }],
  ['alarmEndTimestamp: is missing', { alarmEndTimestamp: null }],
  ['alarmEndTimestamp: is before the alarm', { alarmEndTimestamp: day(2), check: [] }],
  ['lockerId: is no sensor', { lockerId: 'door' }],
  ['check: is before the alarm', { check: [{ ...comment, checkTime: day(2) }] }],
  ['check: has not come yet', { check: [{ ...comment, checkTime: '2026-03-10T09:00:00.001Z' }] }],
  ['check.0.alarmInfo: is empty', { check: [{ ...comment, alarmInfo: ' ' }] }],
  ['check.0.alarmInfo: has a control character', { check: [{ ...comment, alarmInfo: 'a\u0000' }] }],
  ['check.0.alarmInfo: has a control character', { check: [{ ...comment, alarmInfo: 'a\ud800' }] }],
  ['check.0.alarmInfo: is too long', { check: [{ ...comment, alarmInfo: 'a'.repeat(251) }] }],
  ['check: has more than 100 comments', { check: Array.from({ length: 101 }, () => comment) }],
  ['alarmEndTimestamp: has not come yet', { alarmEndTimestamp: '2026-03-10T09:00:00.001Z' }],
  [
    'timestamp: has not come yet; alarmEndTimestamp: is missing',
    { timestamp: '2026-04-01T00:00:00.000Z', alarmEndTimestamp: null, check: [] },
  ],
])('an alarm is refused: %s', (text, changes) => {
  expect(refusal({ ...alarm, ...changes })).toBe(text);
});

test('readings up to now, of each minute of a day or of each hour, or without sensors, are accepted', () => {
  const sensors = { '1-1': [4], '2-1': Array.from({ length: 1440 }, () => -60), '1-2': [100] };
  const eachMinute = { start: '2026-03-09T09:01:00.000Z', everyMinutes: 1, sensors };
  const eachHour = { start: day(3), everyMinutes: 60 };
  for (const changes of [eachMinute, eachHour])
    expect(read({ ...readings, ...changes }).reasons).toBeUndefined();
  const start = '2026-03-10T09:00:00.000Z';
  for (const ofNow of [{ '2-1': [4] }, {}])
    expect(read({ ...readings, start, sensors: ofNow }).reasons).toBeUndefined();
});

test('a temperature check of now is accepted, a later one or one of nobody refused', () => {
  expect(read({ ...check, timestamp: '2026-03-10T09:00:00.000Z' }).reasons).toBeUndefined();
  expect(read({ ...check, timestamp: '2026-03-10T09:00:00.001Z' })).toEqual({
    reasons: ['timestamp: has not come yet'],
  });
  expect(read({ ...check, userName: ' ' }).reasons).toEqual(['userName: is empty']);
});

test('an alarm of an unknown cause is refused, and a line of an unknown kind, with the list of kinds', () => {
  expect(read({ ...alarm, alarmCause: 'ghosts' }).reasons?.[0]).toMatch(
    /^alarmCause: must be one of parcel_conflict, /,
  );
  expect(read({ ...check, kind: 'weather' }).reasons).toEqual([
    "kind: must be 'delivery', 'readings', 'alarm' or 'temperatureCheck'",
  ]);
});
