import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ChoosableLocker,
  chooseLockers,
  countFreeLockers,
  isLockerFree,
  lockerKind,
  lockerKinds,
} from './locker-choice.ts';
import { compareLockerPlaces, lockerTypes } from './lockers.ts';

function locker(place: string, change: Partial<ChoosableLocker> = {}): ChoosableLocker {
  const [moduleIndex = 1, position = 1] = place.split('-').map(Number);
  const plain = {
    type: 1,
    fridge: false,
    inactive: false,
    isOccupied: false,
    openCount: 0,
  } as const;
  return { moduleIndex, position, ...plain, ...change };
}

const places = (lockers: readonly ChoosableLocker[]): string[] =>
  lockers.map(({ moduleIndex, position }) => `${moduleIndex}-${position}`);

test('only an active locker without delivery and fault counts as free, a fridge locker as a fridge and not under its size', () => {
  const lockers = [
    locker('1-1'),
    locker('1-2', { isOccupied: true }),
    locker('1-3', { inactive: true }),
    locker('1-4', { type: 0 }),
  ];
  expect(countFreeLockers(lockers)).toEqual({ small: 1, medium: 1, large: 0, fridge: 0 });
  const available = { inactive: false, isOccupied: false };
  expect(isLockerFree({ ...available, fault: 'broken' })).toBe(false);
  expect([isLockerFree(available), isLockerFree({ ...available, fault: null })]).toEqual([
    true,
    true,
  ]);
  const withFridges = [
    locker('1-1', { fridge: true }),
    locker('1-2', { type: 0, fridge: true }),
    locker('1-3'),
    locker('1-4', { type: 2 }),
  ];
  expect(countFreeLockers(withFridges)).toEqual({ small: 0, medium: 1, large: 1, fridge: 2 });
});

test('the lockers with the lowest open count come first, then by module and position, none of another kind, and too few refuse the whole choice', () => {
  const lockers = [
    locker('10-1', { openCount: 2 }),
    locker('2-10', { openCount: 2 }),
    locker('2-9', { openCount: 2 }),
    locker('3-1', { openCount: 1 }),
    locker('1-1', { openCount: 0, isOccupied: true }),
  ];
  const choice = chooseLockers(lockers, { medium: 3 });
  expect(choice.ok && places(choice.lockers)).toEqual(['3-1', '2-9', '2-10']);
  const others = [locker('1-1'), locker('1-2', { type: 0 }), locker('1-3')];
  const small = chooseLockers(others, { small: 1 });
  expect(small.ok && places(small.lockers)).toEqual(['1-2']);
  const few = [locker('1-1'), locker('1-2', { type: 0 })];
  expect(chooseLockers(few, { small: 1, medium: 2 })).toEqual({
    ok: false,
    kind: 'medium',
    free: 1,
  });
});

const anyLocker = fc.record({
  moduleIndex: fc.integer({ min: 1, max: 4 }),
  position: fc.integer({ min: 1, max: 12 }),
  type: fc.constantFrom(...lockerTypes),
  fridge: fc.boolean(),
  inactive: fc.boolean(),
  isOccupied: fc.boolean(),
  openCount: fc.nat({ max: 5 }),
});
const anyBox = fc.uniqueArray(anyLocker, {
  selector: ({ moduleIndex, position }) => `${moduleIndex}-${position}`,
});

test('no free locker that was not chosen has a lower open count than a chosen one', () => {
  const amounts = fc.record({
    small: fc.nat(3),
    medium: fc.nat(3),
    large: fc.nat(3),
    fridge: fc.nat(3),
  });
  fc.assert(
    fc.property(anyBox, amounts, (lockers, wanted) => {
      const counts = countFreeLockers(lockers);
      const choice = chooseLockers(lockers, wanted);
      expect(choice.ok).toBe(lockerKinds.every((kind) => wanted[kind] <= counts[kind]));
      if (!choice.ok) return;
      for (const kind of lockerKinds) {
        const chosen = choice.lockers.filter((one) => lockerKind(one) === kind);
        expect(chosen).toHaveLength(wanted[kind]);
        expect(chosen.every(isLockerFree)).toBe(true);
        const left = lockers.filter(
          (one) => lockerKind(one) === kind && isLockerFree(one) && !chosen.includes(one),
        );
        for (const one of chosen) {
          for (const other of left) {
            const order = one.openCount - other.openCount || compareLockerPlaces(one, other);
            expect(order).toBeLessThan(0);
          }
        }
      }
    }),
  );
});
