import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addWrongPin,
  isPinLocked,
  pinCount,
  pinFault,
  pinFromRandom,
  pinLockedUntil,
  pinLockMs,
  pinPattern,
} from './pickup-pins.ts';

const start = new Date('2025-03-10T09:00:00Z');
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

test('PCK-13: a PIN has six digits with leading zeros, one for each number', () => {
  expect(pinFromRandom(0)).toBe('000000');
  expect(pinFromRandom(4711)).toBe('004711');
  expect(pinFromRandom(pinCount - 1)).toBe('999999');
  fc.assert(
    fc.property(fc.nat({ max: pinCount - 1 }), (random) => {
      expect(pinFromRandom(random)).toMatch(pinPattern);
      expect(Number(pinFromRandom(random))).toBe(random);
    }),
  );
});

test.each([
  ['000000', undefined],
  ['12345', 'length'],
  ['1234567', 'length'],
  ['', 'length'],
  ['abcdef', 'digits'],
  ['abc', 'digits'],
  ['１２３４５６', 'digits'],
])('PCK-13: the fault of the PIN "%s" is %s', (pin, fault) => expect(pinFault(pin)).toBe(fault));

test.each([-1, pinCount, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
  '%s throws instead of making a PIN',
  (random) => {
    expect(() => pinFromRandom(random)).toThrow(new RangeError('A PIN is drawn from 0 to 999999'));
  },
);

test('the fifth failure within ten minutes locks for five minutes, fewer or those of a longer time do not', () => {
  const failures = [at(0), at(2), at(4), at(6)];
  expect(isPinLocked(failures, at(6))).toBe(false);
  const five = [...failures, at(10)];
  expect(pinLockedUntil(five, at(10))).toEqual(at(15));
  expect(isPinLocked(five, new Date(at(15).getTime() - 1))).toBe(true);
  expect(isPinLocked(five, at(15))).toBe(false);
  expect(pinLockedUntil([], new Date(0))).toBeUndefined();
  const late = new Date(at(10).getTime() + 1);
  expect(isPinLocked([at(0), at(2), at(4), at(6), late], late)).toBe(false);
});

test('the order of failures does not matter, and a lock ends five minutes after the last one', () => {
  const minutes = fc.array(fc.nat({ max: 40 }), { maxLength: 12 });
  fc.assert(
    fc.property(minutes, fc.nat({ max: 60 }), (times, now) => {
      const failures = times.map(at);
      const until = pinLockedUntil(failures, at(now));
      expect(pinLockedUntil(failures.toReversed(), at(now))).toEqual(until);
      const last = Math.max(...failures.map((failure) => failure.getTime()));
      if (until !== undefined) expect(until.getTime()).toBeLessThanOrEqual(last + pinLockMs);
      if (times.length < 5) expect(until).toBeUndefined();
    }),
  );
});

test('the fifth failure locks a keypad; failures while it is locked are ignored', () => {
  let failures: readonly Date[] = [];
  const add = (minute: number) => {
    const added = addWrongPin(failures, at(minute));
    ({ failures } = added);
    return added.isLocking;
  };
  expect([0, 1, 2, 3, 4].map(add)).toEqual([false, false, false, false, true]);
  expect([5, 8].map(add)).toEqual([false, false]);
  expect(add(9)).toBe(true);
  expect(add(14)).toBe(false);
  expect(add(60)).toBe(false);
  expect(failures).toHaveLength(5);
});

test('the stored failures lock a keypad exactly as all failures would', () => {
  const minutes = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 40 });
  fc.assert(
    fc.property(minutes, (pauses) => {
      let [now, stored]: [number, readonly Date[]] = [0, []];
      const all: Date[] = [];
      for (const pause of pauses) {
        now += pause;
        const isLocked = isPinLocked(all, at(now));
        if (!isLocked) all.push(at(now));
        const added = addWrongPin(stored, at(now));
        stored = added.failures;
        expect(added.isLocking).toBe(!isLocked && isPinLocked(all, at(now)));
      }
    }),
  );
});
