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

test('readings of a day: null means not measured', () => {
  expect(read(readings).line).toEqual({
    ...readings,
    start: new Date(day(3)),
    sensors: { '2-1': [4.5, undefined, 5], '99-99': [21.2] },
  });
});

test('ALM-05: an alarm with its comments; a momentary one has no end', () => {
  const times = { timestamp: new Date(day(3)), alarmEndTimestamp: new Date('2026-03-03T09:30Z') };
  const comments = [{ ...comment, checkTime: new Date(comment.checkTime) }];
  expect(read(alarm).line).toEqual({ ...alarm, ...times, check: comments });
  const momentary = { ...alarm, alarmType: 'other', alarmCause: 'wrong_pins', lockerId: '99-99' };
  expect(read({ ...momentary, alarmEndTimestamp: null, check: null }).reasons).toBeUndefined();
});

test('TMP-17: a temperature check has person and time', () => {
  expect(read(check).line).toEqual({ ...check, timestamp: new Date(day(3)) });
});

test.each<[string, object, string[]]>([
  ['readings of no sensor', { sensors: { '0-1': [4] } }, ['sensors.0-1: is no sensor']],
  ['a temperature of no place', { sensors: { '2-1': [4, 101] } }, ['sensors.2-1.1: is above 100']],
  ['one colder than that', { sensors: { '2-1': [-61] } }, ['sensors.2-1.0: is below -60']],
  [
    'more than a day has minutes',
    { start: day(1), everyMinutes: 1, sensors: { '2-1': Array.from({ length: 1441 }, () => 4) } },
    ['sensors.2-1: has more than 1440 readings'],
  ],
  ['no whole minute', { start: day(3, '08:00:01.000') }, ['start: is no whole minute']],
  ['readings at no distance', { everyMinutes: 0 }, ['everyMinutes: must be 1 to 60']],
  ['seldom readings', { everyMinutes: 61 }, ['everyMinutes: must be 1 to 60']],
  ['half minutes', { everyMinutes: 0.5 }, ['everyMinutes: must be whole minutes']],
  [
    'readings to come',
    { start: '2026-03-10T08:50:00.000Z', sensors: { '2-1': [4, 4, 4] } },
    ['sensors: go beyond now'],
  ],
  ['no sensors', { sensors: null }, ['sensors: is missing']],
  ['an unknown field', { colour: 'red' }, ['colour: there is no such field']],
])('readings: %s refuses the line', (_name, changes, reasons) => {
  expect(read({ ...readings, ...changes })).toEqual({ reasons });
});

const types = 'door_open, door_closed, temp_high, temp_low, other, missing';
test.each<[string, object, string[]]>([
  ['a mark of an end', { alarmType: 'ok' }, [`alarmType: must be one of ${types}`]],
  ['one without end', { alarmEndTimestamp: null }, ['alarmEndTimestamp: is missing']],
  [
    'an end before the beginning',
    { alarmEndTimestamp: day(2), check: [] },
    ['alarmEndTimestamp: is before the alarm'],
  ],
  ['no door', { lockerId: 'door' }, ['lockerId: is no sensor']],
  [
    'a comment before',
    { check: [{ ...comment, checkTime: day(2) }] },
    ['check: is before the alarm'],
  ],
  [
    'a comment to come',
    { check: [{ ...comment, checkTime: '2026-03-10T09:00:00.001Z' }] },
    ['check: has not come yet'],
  ],
  [
    'an empty comment',
    { check: [{ ...comment, alarmInfo: ' ' }] },
    ['check.0.alarmInfo: is empty'],
  ],
  [
    'a long comment',
    { check: [{ ...comment, alarmInfo: 'a'.repeat(251) }] },
    ['check.0.alarmInfo: is too long'],
  ],
  [
    'more comments than anybody writes',
    { check: Array.from({ length: 101 }, () => comment) },
    ['check: has more than 100 comments'],
  ],
  [
    'an end to come',
    { alarmEndTimestamp: '2026-03-10T09:00:00.001Z' },
    ['alarmEndTimestamp: has not come yet'],
  ],
  [
    'a time to come',
    { timestamp: '2026-04-01T00:00:00.000Z', alarmEndTimestamp: null, check: [] },
    ['timestamp: has not come yet', 'alarmEndTimestamp: is missing'],
  ],
])('an alarm: %s refuses the line', (_name, changes, reasons) => {
  expect(read({ ...alarm, ...changes })).toEqual({ reasons });
});

test('readings can be of each minute of a day up to now, or of each hour', () => {
  const sensors = { '1-1': [4], '2-1': Array.from({ length: 1440 }, () => -60), '1-2': [100] };
  const eachMinute = { start: '2026-03-09T09:01:00.000Z', everyMinutes: 1, sensors };
  const eachHour = { start: day(3), everyMinutes: 60 };
  for (const changes of [eachMinute, eachHour])
    expect(read({ ...readings, ...changes }).reasons).toBeUndefined();
});

test('readings up to now, or without sensors, are accepted', () => {
  const start = '2026-03-10T09:00:00.000Z';
  for (const sensors of [{ '2-1': [4] }, {}])
    expect(read({ ...readings, start, sensors }).reasons).toBeUndefined();
});

test('an alarm that starts, ends and is commented now is accepted', () => {
  const time = '2026-03-10T09:00:00.000Z';
  const check = Array.from({ length: 100 }, () => ({ ...comment, checkTime: time }));
  const changes = { timestamp: time, alarmEndTimestamp: time, check };
  expect(read({ ...alarm, ...changes }).reasons).toBeUndefined();
  for (const alarmInfo of ['a', 'a'.repeat(250)])
    expect(read({ ...alarm, check: [{ ...comment, alarmInfo }] }).reasons).toBeUndefined();
});

test('a temperature check of now is accepted, a later one refused', () => {
  expect(read({ ...check, timestamp: '2026-03-10T09:00:00.000Z' }).reasons).toBeUndefined();
  expect(read({ ...check, timestamp: '2026-03-10T09:00:00.001Z' })).toEqual({
    reasons: ['timestamp: has not come yet'],
  });
});

test('an alarm of an unknown cause is refused', () => {
  expect(read({ ...alarm, alarmCause: 'ghosts' }).reasons?.[0]).toMatch(
    /^alarmCause: must be one of parcel_conflict, /,
  );
});

test('a temperature check in the future, or of nobody, is refused', () => {
  expect(read({ ...check, timestamp: '2026-03-10T09:00:00.001Z', userName: 'A' }).reasons).toEqual([
    'timestamp: has not come yet',
  ]);
  expect(read({ ...check, userName: ' ' }).reasons).toEqual(['userName: is empty']);
});

test('a line of an unknown kind is refused with the list of kinds', () => {
  expect(read({ ...check, kind: 'weather' }).reasons).toEqual([
    "kind: must be 'delivery', 'readings', 'alarm' or 'temperatureCheck'",
  ]);
});
