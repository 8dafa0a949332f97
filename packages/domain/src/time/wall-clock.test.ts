import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixedClock, type WallClock, zoneClock } from './wall-clock.ts';

function clockOf(timeZone: string): WallClock {
  const clock = zoneClock(timeZone);
  if (clock === undefined) throw new Error(`${timeZone} is not a time zone`);
  return clock;
}

const epochMs = (time: string) => Date.parse(time);
const asUtc = (ms: number) => new Date(ms).toISOString();

test.each([
  ['Europe/Helsinki', '2026-01-15T10:00:00.000Z', '2026-01-15T12:00:00.000Z'],
  ['Europe/Helsinki', '2026-07-15T10:00:00.000Z', '2026-07-15T13:00:00.000Z'],
  ['America/St_Johns', '2026-07-15T10:00:00.000Z', '2026-07-15T07:30:00.000Z'],
  ['UTC', '2026-07-15T10:00:00.000Z', '2026-07-15T10:00:00.000Z'],
  // Local mean time, before the introduction of time zones.
  ['Europe/Helsinki', '1875-01-01T00:00:00.000Z', '1875-01-01T01:39:49.000Z'],
])('CAL-30: a clock in %s shows, at %s, %s', (zone, at, shown) => {
  expect(asUtc(clockOf(zone).shownAt(epochMs(at)))).toBe(shown);
});

test.each([
  // The clock is set forward at midnight, which does not exist.
  ['America/Asuncion', '2017-10-01T00:00:00.000Z', '2017-10-01T04:00:00.000Z'],
  // A minute past midnight the clock is set back by an hour: midnight exists twice.
  ['America/St_Johns', '2009-11-01T00:00:00.000Z', '2009-11-01T02:30:00.000Z'],
  ['Europe/Helsinki', '2026-04-01T00:00:00.000Z', '2026-03-31T21:00:00.000Z'],
  ['Europe/Helsinki', '2026-11-01T00:00:00.000Z', '2026-10-31T22:00:00.000Z'],
])(
  'CAL-30: in %s the first time that shows %s, or the next one if it is skipped, is %s',
  (zone, shown, at) => expect(asUtc(clockOf(zone).epochOf(epochMs(shown)))).toBe(at),
);

test('CAL-30: a clock with a fixed offset never changes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4e12 }),
      fc.integer({ min: -1440, max: 1440 }),
      (at, min) => {
        const clock = fixedClock(min);
        expect(clock.shownAt(at)).toBe(at - min * 60_000);
        expect(clock.epochOf(clock.shownAt(at))).toBe(at);
      },
    ),
  );
});

test('CAL-30: a clock covers the whole range of dates, with a full cache and on days of a change, and an unknown zone has none', () => {
  for (const name of ['Europe/Nowhere', '', 'Helsinki', 'x'.repeat(5000)])
    expect(zoneClock(name)).toBeUndefined();
  expect(clockOf('Europe/Helsinki').shownAt(9e15)).toBeNaN();
  const helsinki = clockOf('Europe/Helsinki');
  expect(asUtc(helsinki.epochOf(epochMs('2026-03-29T12:00:00.000Z')))).toBe(
    '2026-03-29T09:00:00.000Z',
  );
  expect(asUtc(helsinki.epochOf(epochMs('2026-10-25T12:00:00.000Z')))).toBe(
    '2026-10-25T10:00:00.000Z',
  );
  expect(clockOf('UTC').shownAt(8.64e15)).toBe(8.64e15);
  expect(clockOf('UTC').shownAt(-8.64e15)).toBe(-8.64e15);
  expect(clockOf('UTC').epochOf(9e15)).toBeNaN();
  const clock = clockOf('Europe/Helsinki');
  const months = Array.from({ length: 5000 }, (_, index) => Date.UTC(1950, index, 1));
  const starts = months.map((month) => clock.epochOf(month));
  expect(months.map((month) => clock.epochOf(month))).toEqual(starts);
  expect(starts.map((at) => clock.shownAt(at))).toEqual(months);
});
