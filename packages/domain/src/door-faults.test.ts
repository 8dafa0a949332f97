import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DoorCondition,
  type DoorReport,
  doorAfter,
  doorStaysOpenMs,
  soundDoor,
  staysOpenSince,
} from './door-faults.ts';

const start = Date.parse('2026-03-10T09:00:00.000Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);
const after = (...reports: DoorReport[]): DoorCondition =>
  reports.reduce((door, report, index) => doorAfter(door, report, at(index)), soundDoor);

test('a door in use is open and has no fault, and is sound again once closed', () => {
  expect(after('opened')).toEqual({ openedAt: at(0), fault: null, faultAt: null });
  expect(after('opened', 'opened')).toEqual({ openedAt: at(0), fault: null, faultAt: null });
  expect(after('opened', 'closed')).toEqual(soundDoor);
});

test.each(['not_opened', 'occupied', 'broken'] as const)(
  'a door that is %s has that fault from the first time it is said until it closes',
  (fault) => {
    expect(after(fault)).toEqual({ openedAt: null, fault, faultAt: at(0) });
    expect(after(fault, fault)).toEqual({ openedAt: null, fault, faultAt: at(0) });
    expect(after(fault, 'closed')).toEqual(soundDoor);
  },
);

test('a door that opens after all did not fail to open; occupied or broken it stays', () => {
  expect(after('not_opened', 'opened')).toEqual({ openedAt: at(1), fault: null, faultAt: null });
  expect(after('occupied', 'opened')).toEqual({
    openedAt: at(1),
    fault: 'occupied',
    faultAt: at(0),
  });
  expect(after('broken', 'opened', 'closed')).toEqual(soundDoor);
});

test('a later fault takes the place of the one before', () => {
  expect(after('opened', 'broken')).toEqual({
    openedAt: at(0),
    fault: 'broken',
    faultAt: at(1),
  });
  expect(after('opened', 'not_opened')).toEqual({
    openedAt: null,
    fault: 'not_opened',
    faultAt: at(1),
  });
});

test('a door stays open when three minutes have passed', () => {
  expect(staysOpenSince(at(3))).toEqual(at(0));
  expect(doorStaysOpenMs).toBe(180_000);
});

test('whatever a box says of a door, closing it makes it sound', () => {
  const reports = fc.array(fc.constantFrom('opened', 'closed', 'not_opened', 'occupied', 'broken'));
  fc.assert(
    fc.property(reports, (said) => {
      expect(after(...(said as DoorReport[]), 'closed')).toEqual(soundDoor);
      const { fault, faultAt } = after(...(said as DoorReport[]));
      expect(fault === null).toBe(faultAt === null);
    }),
  );
});
