import { describe, expect, test } from 'vitest';
import { exampleContext, exampleDeliveries } from '../testing/example-deliveries.ts';
import { decideScan, meaningOfAnyId, nextStep, scannedParcel } from './decide-scan.ts';
import { scanParcels, scanScreens } from './scan-table.ts';

/** What each scan means, in the order of `scanParcels`. */
const meanings = {
  screen: 'chooseSize openParcel openParcel openParcel openParcel openHistory offerReservation',
  freeDoors: 'putIntoDoors openParcel openParcel openParcel openParcel openHistory fillForm',
  chooseDelivery: 'chooseOrder notWaiting notWaiting notWaiting notWaiting notWaiting fillForm',
  newDelivery: 'offerOrder alreadyOpen alreadyOpen alreadyOpen alreadyOpen fillField fillField',
  kolliField: 'fillField fillField fillField fillField fillField fillField fillField',
  dialog: 'chooseSize openParcel openParcel openParcel openParcel openHistory offerReservation',
  unsaved: 'askFirst askFirst askFirst askFirst askFirst askFirst askFirst',
  blocked: 'answerFirst answerFirst answerFirst answerFirst answerFirst answerFirst answerFirst',
} as const;

describe('SCN-01 SCN-02 SCN-03 SCN-04 SCN-05 SCN-06 SCN-07: what a scan means', () => {
  test.each(Object.entries(meanings))('on %s', (screen, expected) => {
    const on = screen as keyof typeof meanings;
    const ids = scanParcels.slice(0, 7);
    expect(ids.map((parcel) => decideScan(on, parcel)).join(' ')).toBe(expected);
  });
});

test('every screen has a row here', () => expect(Object.keys(meanings)).toEqual([...scanScreens]));

test.each(scanScreens)('SCN-01: an identity number is refused on %s', (screen) => {
  expect(decideScan(screen, 'identityNumber')).toBe('identityNumber');
});

test.each(scanScreens.filter((screen) => screen !== 'blocked'))(
  'SCN-01: on %s a web address and other codes are refused with their reason',
  (screen) => {
    expect(decideScan(screen, 'webAddress')).toBe('webAddress');
    expect(decideScan(screen, 'unreadable')).toBe('unreadable');
  },
);

test('only where the parcel does not matter, it need not be looked up', () => {
  expect(scanScreens.map((screen) => [screen, meaningOfAnyId(screen)])).toEqual([
    ['screen', undefined],
    ['freeDoors', undefined],
    ['chooseDelivery', undefined],
    ['newDelivery', undefined],
    ['kolliField', 'fillField'],
    ['dialog', undefined],
    ['unsaved', 'askFirst'],
    ['blocked', 'answerFirst'],
  ]);
});

const context = { ...exampleContext, canWrite: true, pharmacyHasBoxes: true };
const { unassigned, deliveredInBox, deliveredOnShelf, expiredInBox, expiredReservation } =
  exampleDeliveries;

test.each([
  ['waiting', unassigned],
  ['open', deliveredInBox],
  ['open', deliveredOnShelf],
  ['expired', expiredInBox],
  ['onHold', { ...unassigned, hold: 'held' }],
  ['onHold', { ...deliveredInBox, hold: 'rejected' }],
  ['removed', { ...deliveredInBox, status: 'removed', doors: [] }],
  ['closed', { ...deliveredInBox, status: 'pickup', doors: [], hold: 'pickedUp' }],
] as const)('to a scan a parcel is %s: case %#', (parcel, snapshot) => {
  expect(scannedParcel('fp-1', snapshot, context)).toBe(parcel);
});

test('an order that the person cannot give a place is only open, and an unknown ID that is an identity number of any country is one', () => {
  const of = (changes: object) => scannedParcel('fp-1', unassigned, { ...context, ...changes });
  expect(of({ canWrite: false })).toBe('open');
  expect(of({ pharmacyHasBoxes: false })).toBe('waiting');
  expect(of({ pharmacyHasShelves: false })).toBe('waiting');
  expect(of({ pharmacyHasBoxes: false, pharmacyHasShelves: false })).toBe('open');
  expect(scannedParcel('fp-1', null, context)).toBe('unknown');
  expect(scannedParcel('13097248022', null, context)).toBe('identityNumber');
});

test.each([
  ['decide', { ...deliveredInBox, hold: 'held' }],
  ['takeOutRejected', { ...deliveredInBox, hold: 'rejected' }],
  ['takeOutExpired', expiredInBox],
  ['expiredUnloaded', expiredReservation],
  ['expired', { ...deliveredOnShelf, status: 'expired' }],
  ['removed', { ...deliveredInBox, status: 'removed', doors: [] }],
  [undefined, deliveredInBox],
  [undefined, unassigned],
  [undefined, { ...deliveredInBox, status: 'pickup', hold: 'pickedUp' }],
] as const)('SCN-07: the next step is %s: case %#', (step, snapshot) => {
  expect(nextStep(snapshot)).toBe(step);
});

test('INT-08: nobody has to do anything about a test order that has expired', () => {
  const expired = { ...deliveredOnShelf, status: 'expired', shelves: [], isTest: true } as const;
  expect(nextStep(expired)).toBeUndefined();
  expect(scannedParcel('test-1', expired, context)).toBe('open');
});
