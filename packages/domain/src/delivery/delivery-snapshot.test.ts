import { expect, test } from 'vitest';
import { exampleDeliveries, exampleNames, exampleNow } from '../testing/example-deliveries.ts';
import {
  doesPinOpenDoors,
  identityCheckValidMs,
  isIdentityCheckFresh,
  needsIdentityCheck,
} from './delivery-snapshot.ts';

test('the pickup PIN opens doors only while a delivered parcel waits in a box, and a drug or SSN needs an identity check, valid for ten minutes', () => {
  const open = exampleNames.filter((name) => doesPinOpenDoors(exampleDeliveries[name]));
  expect(open).toEqual(['deliveredInBox']);
  const { doors, status, hold } = exampleDeliveries.deliveredInBox;
  const empty = doors.map((door) => ({ ...door, loadedAt: null }));
  expect(doesPinOpenDoors({ status, doors: empty, hold })).toBe(false);
  const plain = exampleDeliveries.deliveredOnShelf;
  expect(needsIdentityCheck(plain)).toBe(false);
  expect(needsIdentityCheck({ ...plain, hasSsn: true })).toBe(true);
  expect(needsIdentityCheck({ ...plain, isDrug: true })).toBe(true);
  const later = (ms: number) => new Date(exampleNow.getTime() + ms);
  expect(identityCheckValidMs).toBe(600_000);
  expect(isIdentityCheckFresh(null, exampleNow)).toBe(false);
  expect(isIdentityCheckFresh(exampleNow, exampleNow)).toBe(true);
  expect(isIdentityCheckFresh(exampleNow, later(identityCheckValidMs))).toBe(true);
  expect(isIdentityCheckFresh(exampleNow, later(identityCheckValidMs + 1))).toBe(false);
  expect(isIdentityCheckFresh(exampleNow, later(-1))).toBe(false);
});

test.each(['held', 'rejected'] as const)(
  'HLD-03: the PIN of a parcel that is %s opens no door',
  (hold) => expect(doesPinOpenDoors({ ...exampleDeliveries.deliveredInBox, hold })).toBe(false),
);
