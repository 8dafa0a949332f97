import { expect, test } from 'vitest';
import { timeTicks } from './time-ticks.ts';

const at = (...parts: [number, number, number?, number?, number?]) =>
  new Date(parts[0], parts[1] - 1, parts[2] ?? 1, parts[3] ?? 0, parts[4] ?? 0).getTime();
const labels = (from: number, to: number, maxTicks: number, language = 'en') =>
  timeTicks(from, to, maxTicks, language).map(({ label }) => label);

const [start, end] = [at(2026, 11, 18), at(2026, 11, 20, 15)];

test.each([
  ['an hour', start + 543 * 60_000, start + 603 * 60_000, '09:10 09:20 09:30 09:40 09:50 10:00'],
  ['three days', start, end, '18.11. 12:00 19.11. 12:00 20.11. 12:00'],
  ['weeks, from Monday', at(2026, 11), at(2026, 11, 30), '02.11. 09.11. 16.11. 23.11. 30.11.'],
  ['a year', at(2026, 10), at(2027, 3, 31), 'Oct Nov Dec 2027 Feb Mar'],
])('TMP-04: the axis of %s has round times in local time', (_, from, to, expected) => {
  const ticks = expected.split(' ');
  expect(labels(from, to, ticks.length)).toEqual(ticks);
});

test.each([
  ['en', 'May'],
  ['fi', 'touko'],
  ['sv', 'maj'],
  ['no', 'mai'],
])('TMP-04: in %s the month is called %s', (language, name) => {
  const [label] = labels(at(2026, 5), at(2026, 9), 4, language);
  expect(label).toMatch(new RegExp(`^${name}`, 'u'));
});

test('TMP-04: for every range, labels are few, ascending and within it', () => {
  for (let hours = 0.2; hours < 40_000; hours *= 1.7) {
    const [from, to] = [at(2026, 1, 31, 13, 37), at(2026, 1, 31, 13, 37) + hours * 3_600_000];
    const times = timeTicks(from, to, 8, 'en').map((tick) => tick.at);
    expect(times.length).toBeLessThanOrEqual(9);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times).size).toBe(times.length);
    expect(times.every((time) => time >= from && time <= to)).toBe(true);
  }
});
