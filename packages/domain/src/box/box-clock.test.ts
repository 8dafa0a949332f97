import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toleratedSkewMs, type BoxClock, eventTime, oldestEventMs } from './box-clock.ts';

const received = Date.parse('2026-03-10T09:00:00.000Z');
const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;
const clock = (wishes: Partial<BoxClock> = {}): BoxClock => ({
  receivedAt: new Date(received),
  skewMs: 0,
  boxCreatedAt: new Date(received - 365 * dayMs),
  ...wishes,
});
const timeOf = (at: number, wishes?: Partial<BoxClock>) => {
  const { at: time, isPlausible } = eventTime(at, clock(wishes));
  return [time.getTime(), isPlausible];
};

test('a clock that is off by at most five seconds is not corrected, a wrong one by its measured error, behind or ahead, by hours or by years', () => {
  const at = received - 10 * minuteMs;
  expect(timeOf(at)).toEqual([at, true]);
  expect(timeOf(at, { skewMs: toleratedSkewMs })).toEqual([at, true]);
  expect(timeOf(at, { skewMs: -toleratedSkewMs })).toEqual([at, true]);
  const happened = received - 10 * minuteMs;
  for (const skewMs of [toleratedSkewMs + 1, -2 * 3_600_000, 56 * 365 * dayMs, -5 * 365 * dayMs])
    expect(timeOf(happened - skewMs, { skewMs })).toEqual([happened, true]);
  expect([toleratedSkewMs, oldestEventMs]).toEqual([5_000, 40 * dayMs]);
});

test('an event from before its box or over 40 days old is dated at its receipt and none later; over five minutes ahead is implausible', () => {
  const oldest = received - oldestEventMs;
  expect(timeOf(oldest)).toEqual([oldest, true]);
  expect(timeOf(oldest - 1)).toEqual([received, false]);
  expect(timeOf(0)).toEqual([received, false]);
  const boxCreatedAt = new Date(received - dayMs);
  const madeAt = boxCreatedAt.getTime();
  expect(timeOf(madeAt, { boxCreatedAt })).toEqual([madeAt, true]);
  const beginning = madeAt - minuteMs - toleratedSkewMs;
  expect(timeOf(beginning, { boxCreatedAt })).toEqual([beginning, true]);
  expect(timeOf(beginning - 1, { boxCreatedAt })).toEqual([received, false]);
  const justCreatedAt = new Date(received - 20_000);
  const minute = received - minuteMs + 1;
  expect(timeOf(minute, { boxCreatedAt: justCreatedAt })).toEqual([minute, true]);
  expect(timeOf(received + 4_000)).toEqual([received, true]);
  expect(timeOf(received + 5 * minuteMs)).toEqual([received, true]);
  expect(timeOf(received + 5 * minuteMs + 1)).toEqual([received, false]);
  expect(timeOf(Number.MAX_SAFE_INTEGER)).toEqual([received, false]);
});

test('no event is dated in the future or before its box was created', () => {
  const whole = fc.maxSafeInteger();
  fc.assert(
    fc.property(fc.maxSafeNat(), whole, fc.nat(800 * dayMs), (at, skewMs, ageMs) => {
      const boxCreatedAt = new Date(received - ageMs);
      const time = eventTime(at, clock({ skewMs, boxCreatedAt })).at.getTime();
      expect(time).toBeLessThanOrEqual(received);
      expect(time).toBeGreaterThanOrEqual(boxCreatedAt.getTime() - minuteMs - toleratedSkewMs);
      expect(time).toBeGreaterThanOrEqual(received - oldestEventMs);
    }),
  );
});

test('events stay in order whatever the error of the clock, as long as it runs', () => {
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
