import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DoorCondition,
  type DoorReport,
  doorAfter,
  doorStaysOpenMs,
  closedDoor,
  staysOpenSince,
} from './door-faults.ts';

const start = Date.parse('2026-03-10T09:00:00.000Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);
const after = (...reports: DoorReport[]): DoorCondition =>
  reports.reduce((door, report, index) => doorAfter(door, report, at(index)), closedDoor);

test('an open door has no fault, opening clears not_opened alone, a later fault replaces the earlier one, and three minutes are left open', () => {
  expect(after('opened')).toEqual({ openedAt: at(0), fault: null, faultAt: null });
  expect(after('opened', 'opened')).toEqual({ openedAt: at(0), fault: null, faultAt: null });
  expect(after('opened', 'closed')).toEqual(closedDoor);
  expect(after('not_opened', 'opened')).toEqual({ openedAt: at(1), fault: null, faultAt: null });
  expect(after('occupied', 'opened')).toEqual({
    openedAt: at(1),
    fault: 'occupied',
    faultAt: at(0),
  });
  expect(after('broken', 'opened', 'closed')).toEqual(closedDoor);
  expect(after('opened', 'broken')).toEqual({ openedAt: at(0), fault: 'broken', faultAt: at(1) });
  expect(after('opened', 'not_opened')).toEqual({
    openedAt: null,
    fault: 'not_opened',
    faultAt: at(1),
  });
  expect(staysOpenSince(at(3))).toEqual(at(0));
  expect(doorStaysOpenMs).toBe(180_000);
});

test.each(['not_opened', 'occupied', 'broken'] as const)(
  'a door reported %s has that fault from the first report until it closes',
  (fault) => {
    expect(after(fault)).toEqual({ openedAt: null, fault, faultAt: at(0) });
    expect(after(fault, fault)).toEqual({ openedAt: null, fault, faultAt: at(0) });
    expect(after(fault, 'closed')).toEqual(closedDoor);
  },
);

test('closing clears the fault after any sequence of reports', () => {
  const reports = fc.array(fc.constantFrom('opened', 'closed', 'not_opened', 'occupied', 'broken'));
  fc.assert(
    fc.property(reports, (sequence) => {
      expect(after(...(sequence as DoorReport[]), 'closed')).toEqual(closedDoor);
      const { fault, faultAt } = after(...(sequence as DoorReport[]));
      expect(fault === null).toBe(faultAt === null);
    }),
  );
});
