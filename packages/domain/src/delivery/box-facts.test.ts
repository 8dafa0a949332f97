import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideBoxFact, decideDisplaced, isLoadedAlready } from './box-facts.ts';
import {
  emptyDoor,
  exampleContext,
  exampleDeliveries,
  exampleNames,
  exampleNow,
  loadedDoor,
} from '../testing/example-deliveries.ts';
import { words } from '../testing/words.ts';

const hourMs = 60 * 60_000;
const earlier = { ...exampleContext, now: new Date(exampleNow.getTime() - hourMs) };
const later = { ...exampleContext, now: new Date(exampleNow.getTime() + hourMs) };
const own = { lockerIds: ['1-1'] };
/** What most decisions have in common. */
const common = { ok: true, unassigned: false, hold: null, ...own, releasedLockerIds: [] };

test('a pickup or load before the expiry reverses it, not one at its time or later, nor one before the last door has closed', () => {
  const event = { name: 'pickUpAtBox', ...own } as const;
  const decision = decideBoxFact(event, exampleDeliveries.expiredInBox, earlier);
  expect(decision).toMatchObject({ status: 'pickup', isConflict: false });
  expect(decision.effects[0]).toBe('reverseExpiry');
  const atOnce = decideBoxFact(event, exampleDeliveries.expiredInBox, exampleContext);
  expect(atOnce).toMatchObject({ status: 'pickup', isConflict: true });
  expect(atOnce.effects).not.toContain('reverseExpiry');
  const load = { name: 'load', ...own } as const;
  const before = decideBoxFact(load, exampleDeliveries.expiredReservation, earlier);
  expect(before).toMatchObject({ status: 'delivered', isConflict: false });
  expect(before.effects).toContain('reverseExpiry');
  const after = decideBoxFact(load, exampleDeliveries.expiredReservation, later);
  expect(after).toMatchObject({ status: 'delivered', isConflict: false });
  expect(after.effects).not.toContain('reverseExpiry');
  const doors = [loadedDoor('1-1'), loadedDoor('1-2')];
  expect(decideBoxFact(event, { ...exampleDeliveries.expiredInBox, doors }, earlier)).toEqual({
    ...common,
    status: 'expired',
    isConflict: false,
    effects: ['emptyDoors', 'log'],
  });
});

test('an expiry that ended with a load is not reversed by an earlier event', () => {
  const loadedLate = { ...exampleDeliveries.deliveredInBox, expiredTime: exampleNow };
  expect(decideBoxFact({ name: 'pickUpAtBox', ...own }, loadedLate, earlier)).toEqual({
    ...common,
    status: 'pickup',
    isConflict: false,
    effects: ['emptyDoors', 'freeDoors', 'setPickedUp', 'endPinAtKeypad', 'log'],
  });
});

test('a pickup after the expiry ends the delivery with an alarm, one after destroy reopens it, and a second one reverses nothing', () => {
  const event = { name: 'pickUpAtBox', ...own } as const;
  const decision = decideBoxFact(event, exampleDeliveries.expiredInBox, later);
  expect(decision).toMatchObject({ status: 'pickup', isConflict: true });
  expect(decision.effects).toEqual(
    words(`
    emptyDoors freeDoors freeShelves setPickedUp endPinAtKeypad log raiseConflictAlarm
  `),
  );
  const reopened = decideBoxFact(event, exampleDeliveries.destroyed, later);
  expect(reopened).toMatchObject({ status: 'pickup', unassigned: false, isConflict: true });
  expect(reopened.effects[0]).toBe('reverseClosing');
  const second = decideBoxFact(event, exampleDeliveries.pickedUp, later);
  expect(second).toMatchObject({ status: 'pickup', isConflict: true });
  expect(second.effects).not.toContain('reverseClosing');
});

test('a parcel in another door than the one reserved holds that door, keeps loaded ones and frees the empty ones', () => {
  const event = { name: 'load', lockerIds: ['2-3'] } as const;
  const decision = decideBoxFact(event, exampleDeliveries.reservedInBox, later);
  expect(decision).toMatchObject({
    status: 'delivered',
    lockerIds: ['2-3'],
    releasedLockerIds: ['1-1'],
    isConflict: true,
  });
  expect(decision.effects).toEqual(
    expect.arrayContaining(['releaseUnneededDoors', 'occupyLockers', 'notifyCustomer']),
  );
  expect(decideBoxFact(event, exampleDeliveries.partlyLoaded, later)).toEqual({
    ...common,
    status: 'delivered',
    isConflict: true,
    lockerIds: ['2-3'],
    releasedLockerIds: ['1-2'],
    effects: words(`
      freeShelves releaseUnneededDoors occupyLockers markDoorsLoaded addOpenCounts
      setDelivered newPin notifyCustomer log raiseConflictAlarm
    `),
  });
});

test('removing a parcel after its delivery was cancelled reverses the cancellation', () => {
  const decision = decideBoxFact(
    { name: 'remove', ...own },
    { ...exampleDeliveries.cancelled, doors: [emptyDoor('1-2')] },
    later,
  );
  expect(decision).toEqual({
    ...common,
    status: 'removed',
    isConflict: true,
    effects: words(`
      reverseClosing emptyDoors freeDoors freeShelves setRemoved endPinAtKeypad log
      raiseConflictAlarm
    `),
  });
});

test('emptying one door against the table leaves the parcels in the other doors', () => {
  const doors = [loadedDoor('1-1'), loadedDoor('1-2')];
  const event = { name: 'pickUpAtBox', ...own } as const;
  expect(decideBoxFact(event, { ...exampleDeliveries.expiredInBox, doors }, later)).toEqual({
    ...common,
    status: 'expired',
    isConflict: true,
    effects: ['emptyDoors', 'log', 'raiseConflictAlarm'],
  });
});

test.each(['held', 'rejected'] as const)(
  'HLD-08: the parcel of a delivery that was destroyed while it was %s is on hold again in a door',
  (endedHold) => {
    const destroyed = { ...exampleDeliveries.destroyed, endedHold };
    const loaded = decideBoxFact({ name: 'load', lockerIds: ['1-1'] }, destroyed, later);
    expect(loaded).toMatchObject({ status: 'delivered', hold: endedHold });
    expect(loaded.effects).not.toContain('notifyCustomer');
    const taken = decideBoxFact({ name: 'pickUpAtBox', lockerIds: ['1-1'] }, destroyed, later);
    expect(taken).toMatchObject({ status: 'pickup', hold: 'pickedUp' });
  },
);

test('HLD-10: a parcel that was picked up during an excursion and is loaded after all is on hold again', () => {
  const acknowledged = { ...exampleDeliveries.pickedUp, endedHold: 'pickedUp' } as const;
  const loaded = decideBoxFact({ name: 'load', lockerIds: ['1-1'] }, acknowledged, later);
  expect(loaded).toMatchObject({ status: 'delivered', hold: 'held' });
  expect(loaded.effects).not.toContain('notifyCustomer');
  const again = decideBoxFact({ name: 'pickUpAtBox', lockerIds: ['1-1'] }, acknowledged, later);
  expect(again).toMatchObject({ hold: null });
});

test('a box report is never refused, and every conflict raises an alarm', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...exampleNames),
      fc.constantFrom('load', 'pickUpAtBox', 'remove'),
      fc.constantFrom(earlier, exampleContext, later),
      fc.subarray(['1-1', '1-2', '2-1'], { minLength: 1 }),
      (example, name, context, lockerIds) => {
        const decision = decideBoxFact({ name, lockerIds }, exampleDeliveries[example], context);
        expect(decision.ok).toBe(true);
        expect(decision.effects.includes('raiseConflictAlarm')).toBe(decision.isConflict);
        expect(decision.effects).toContain('log');
      },
    ),
  );
});

test('of deliveries whose door contains the parcel of another, an unloaded reservation becomes deleted and unassigned, one with a parcel elsewhere loses only this door, one whose parcel was there is removed', () => {
  for (const name of ['reservedInBox', 'expiredReservation'] as const) {
    const decision = decideDisplaced('1-1', exampleDeliveries[name], later);
    expect(decision).toMatchObject({ ok: true, status: 'deleted', unassigned: true });
  }
  const decision = decideDisplaced('1-2', exampleDeliveries.partlyLoaded, later);
  expect(decision).toMatchObject({ status: 'delivered', releasedLockerIds: ['1-2'] });
  const doors = [...exampleDeliveries.partlyLoaded.doors, emptyDoor('1-3')];
  const three = { ...exampleDeliveries.partlyLoaded, doors };
  expect(decideDisplaced('1-2', three, later)).toMatchObject({
    status: 'reserved',
    releasedLockerIds: ['1-2'],
  });
  expect(decideDisplaced('1-1', exampleDeliveries.deliveredInBox, later)).toMatchObject({
    status: 'removed',
    lockerIds: ['1-1'],
  });
});

test('DEV-10: a parcel is loaded already where it lies, not in its other doors or those of others', () => {
  const doors = [loadedDoor('1-1'), emptyDoor('1-2')];
  const isLoaded = (lockerId: string) => isLoadedAlready(lockerId, { doors });
  expect(['1-1', '1-2', '1-3'].map(isLoaded)).toEqual([true, false, false]);
});
