import fc from 'fast-check';
import { expect, test } from 'vitest';
import { believedSkewMs, type BoxClock, eventTime, oldestEventMs } from './box-clock.ts';

const received = Date.parse('2026-03-10T09:00:00.000Z');
const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;
const clock = (wishes: Partial<BoxClock> = {}): BoxClock => ({
  receivedAt: new Date(received),
  skewMs: 0,
  boxMadeAt: new Date(received - 365 * dayMs),
  ...wishes,
});
const timeOf = (at: number, wishes?: Partial<BoxClock>) => {
  const { at: time, isBelievable } = eventTime(at, clock(wishes));
  return [time.getTime(), isBelievable];
};

test('a clock that is right within five seconds is believed as it is', () => {
  const at = received - 10 * minuteMs;
  expect(timeOf(at)).toEqual([at, true]);
  expect(timeOf(at, { skewMs: believedSkewMs })).toEqual([at, true]);
  expect(timeOf(at, { skewMs: -believedSkewMs })).toEqual([at, true]);
});

test('a wrong clock is put right by its measured error, behind or ahead, by hours or by years', () => {
  const happened = received - 10 * minuteMs;
  for (const skewMs of [believedSkewMs + 1, -2 * 3_600_000, 56 * 365 * dayMs, -5 * 365 * dayMs])
    expect(timeOf(happened - skewMs, { skewMs })).toEqual([happened, true]);
});

test('nothing happens after it was received; far ahead is not believed', () => {
  expect(timeOf(received + 4_000)).toEqual([received, true]);
  expect(timeOf(received + 5 * minuteMs)).toEqual([received, true]);
  expect(timeOf(received + 5 * minuteMs + 1)).toEqual([received, false]);
  expect(timeOf(Number.MAX_SAFE_INTEGER)).toEqual([received, false]);
});

test('what would lie before the box was made, or over 40 days back, is dated when received', () => {
  const oldest = received - oldestEventMs;
  expect(timeOf(oldest)).toEqual([oldest, true]);
  expect(timeOf(oldest - 1)).toEqual([received, false]);
  expect(timeOf(0)).toEqual([received, false]);
  const boxMadeAt = new Date(received - dayMs);
  const madeAt = boxMadeAt.getTime();
  expect(timeOf(madeAt, { boxMadeAt })).toEqual([madeAt, true]);
  const beginning = madeAt - minuteMs - believedSkewMs;
  expect(timeOf(beginning, { boxMadeAt })).toEqual([beginning, true]);
  expect(timeOf(beginning - 1, { boxMadeAt })).toEqual([received, false]);
});

test('the first temperatures carry the minute in which their box was made, and are believed', () => {
  const boxMadeAt = new Date(received - 20_000);
  const minute = received - minuteMs + 1;
  expect(timeOf(minute, { boxMadeAt })).toEqual([minute, true]);
});

test('five seconds of a clock and 40 days of lateness are within reason', () => {
  expect([believedSkewMs, oldestEventMs]).toEqual([5_000, 40 * dayMs]);
});

test('every event has a time that is neither in the future nor before its box', () => {
  const whole = fc.maxSafeInteger();
  fc.assert(
    fc.property(fc.maxSafeNat(), whole, fc.nat(800 * dayMs), (at, skewMs, ageMs) => {
      const boxMadeAt = new Date(received - ageMs);
      const time = eventTime(at, clock({ skewMs, boxMadeAt })).at.getTime();
      expect(time).toBeLessThanOrEqual(received);
      expect(time).toBeGreaterThanOrEqual(boxMadeAt.getTime() - minuteMs - believedSkewMs);
      expect(time).toBeGreaterThanOrEqual(received - oldestEventMs);
    }),
  );
});

test('events keep their order however wrong the clock is, as long as it runs', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -400 * dayMs, max: 400 * dayMs }),
      fc.nat(30 * dayMs),
      fc.nat(30 * dayMs),
      (skewMs, one, other) => {
        const [first, second] = [Math.max(one, other), Math.min(one, other)].map((back) =>
          eventTime(received - back - skewMs, clock({ skewMs })).at.getTime(),
        );
        expect(first).toBeLessThanOrEqual(second ?? 0);
      },
    ),
  );
});
