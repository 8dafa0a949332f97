import { expect, onTestFinished, test } from 'vitest';
import { shownParts, showTimesIn } from '../../../lib/time/shown-time.ts';
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

const hourMs = 3_600_000;
const stepsOfMinutes = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720];

/** Round times by the clock of Intl, minute by minute. */
function roundTimes(timeZone: string, from: number, to: number, minutes: number): string[] {
  const parts = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, ...parts });
  const shown = (at: number) => format.format(at).replace('/', '.');
  const found: number[] = [];
  for (let at = Math.ceil(from / 60_000) * 60_000; at <= to; at += 60_000) {
    const [hours = 0, rest = 0] = shown(at).slice(-5).split(':').map(Number);
    const last = found.at(-1) ?? -Infinity;
    const isRepeated =
      at - last < minutes * 60_000 && shown(last).slice(-5) === shown(at).slice(-5);
    if ((hours * 60 + rest) % minutes === 0 && !isRepeated) found.push(at);
  }
  return found.map((at) => {
    const isNewDay = shown(at).slice(0, 5) !== shown(at - 60_000).slice(0, 5);
    return isNewDay ? `${shown(at).slice(0, 5)}.` : shown(at).slice(-5);
  });
}

test.each([
  ['Europe/Stockholm', '2026-03-28T23:00Z', '00 04 06 08'],
  ['Europe/Stockholm', '2026-10-24T22:00Z', '00 02 04 06'],
  ['Europe/Helsinki', '2026-03-28T22:00Z', '00 02 04 06 08'],
  ['Europe/Helsinki', '2026-10-24T21:00Z', '00 02 04 06'],
  // Midnight is skipped.
  ['Africa/Cairo', '2026-04-23T20:00Z', '22 02 04 06'],
  ['Australia/Lord_Howe', '2026-10-03T13:30Z', '00 04 06 08'],
])(
  'TMP-04: where the clock of %s changes, every second hour has its time: %s',
  (zone, begin, hours) => {
    setZone(zone);
    const from = Date.parse(begin);
    const ticks = timeTicks(from, from + 7.5 * hourMs, 4, 'en').map(({ at }) => new Date(at));
    expect(ticks.map((date) => String(shownParts(date).hours).padStart(2, '0')).join(' ')).toBe(
      hours,
    );
  },
);

test.each(['Europe/Stockholm', 'Europe/Helsinki', 'Africa/Cairo', 'Australia/Lord_Howe'])(
  'TMP-04: on the days around each change of the clock of %s the labels are those of another clock',
  (zone) => {
    setZone(zone);
    for (const day of [
      '2026-03-28',
      '2026-04-04',
      '2026-04-23',
      '2026-10-03',
      '2026-10-24',
      '2026-10-28',
    ])
      for (const hours of [1, 3, 7.5, 24, 31, 60]) {
        const from = Date.parse(`${day}T12:00Z`) + hours * 0.37 * hourMs;
        const to = from + hours * hourMs;
        const minutes = stepsOfMinutes.find((count) => (hours * 60) / count <= 8) ?? 720;
        expect(labels(from, to, 8)).toEqual(roundTimes(zone, from, to, minutes));
      }
  },
);

function setZone(zone: string): void {
  showTimesIn(zone);
  onTestFinished(() => showTimesIn('UTC'));
}
