import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixedClock, type WallClock, zoneClock } from './wall-clock.ts';

function clockOf(timeZone: string): WallClock {
  const clock = zoneClock(timeZone);
  if (clock === undefined) throw new Error(`${timeZone} is no zone`);
  return clock;
}

const moment = (time: string) => Date.parse(time);
const asUtc = (ms: number) => new Date(ms).toISOString();

test.each([
  ['Europe/Helsinki', '2026-01-15T10:00:00.000Z', '2026-01-15T12:00:00.000Z'],
  ['Europe/Helsinki', '2026-07-15T10:00:00.000Z', '2026-07-15T13:00:00.000Z'],
  ['America/St_Johns', '2026-07-15T10:00:00.000Z', '2026-07-15T07:30:00.000Z'],
  ['UTC', '2026-07-15T10:00:00.000Z', '2026-07-15T10:00:00.000Z'],
  // Before zones were agreed on, each town had its own sun.
  ['Europe/Helsinki', '1875-01-01T00:00:00.000Z', '1875-01-01T01:39:49.000Z'],
])('CAL-30: a clock in %s shows at %s %s', (zone, at, shown) => {
  expect(asUtc(clockOf(zone).shownAt(moment(at)))).toBe(shown);
});

test.each([
  // The clock is put forward at midnight: there is no such midnight.
  ['America/Asuncion', '2017-10-01T00:00:00.000Z', '2017-10-01T04:00:00.000Z'],
  // A minute past midnight it is put back by an hour: there are two.
  ['America/St_Johns', '2009-11-01T00:00:00.000Z', '2009-11-01T02:30:00.000Z'],
  ['Europe/Helsinki', '2026-04-01T00:00:00.000Z', '2026-03-31T21:00:00.000Z'],
  ['Europe/Helsinki', '2026-11-01T00:00:00.000Z', '2026-10-31T22:00:00.000Z'],
])('CAL-30: in %s it is first or, left out, next after %s at %s', (zone, shown, at) => {
  expect(asUtc(clockOf(zone).momentOf(moment(shown)))).toBe(at);
});

test('CAL-30: an offset is a clock that nobody changes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4e12 }),
      fc.integer({ min: -1440, max: 1440 }),
      (at, min) => {
        const clock = fixedClock(min);
        expect(clock.shownAt(at)).toBe(at - min * 60_000);
        expect(clock.momentOf(clock.shownAt(at))).toBe(at);
      },
    ),
  );
});

test('CAL-30: a clock that is asked for more than it remembers tells the same', () => {
  const clock = clockOf('Europe/Helsinki');
  const months = Array.from({ length: 5000 }, (_, index) => Date.UTC(1950, index, 1));
  const told = months.map((month) => clock.momentOf(month));
  expect(months.map((month) => clock.momentOf(month))).toEqual(told);
  expect(told.map((at) => clock.shownAt(at))).toEqual(months);
});

test('CAL-30: what is no zone has no clock, and after all time no clock shows anything', () => {
  for (const name of ['Europe/Nowhere', '', 'Helsinki', 'x'.repeat(5000)])
    expect(zoneClock(name)).toBeUndefined();
  expect(clockOf('Europe/Helsinki').shownAt(9e15)).toBeNaN();
});

test('at noon of a day on which a clock was changed it is counted from the time after the change', () => {
  const helsinki = clockOf('Europe/Helsinki');
  expect(asUtc(helsinki.momentOf(moment('2026-03-29T12:00:00.000Z')))).toBe(
    '2026-03-29T09:00:00.000Z',
  );
  expect(asUtc(helsinki.momentOf(moment('2026-10-25T12:00:00.000Z')))).toBe(
    '2026-10-25T10:00:00.000Z',
  );
});

test('a clock runs to the last moment of all times', () => {
  expect(clockOf('UTC').shownAt(8.64e15)).toBe(8.64e15);
  expect(clockOf('UTC').shownAt(-8.64e15)).toBe(-8.64e15);
  expect(clockOf('UTC').momentOf(9e15)).toBeNaN();
});
