import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideBoxFact, decideDisplaced } from './box-facts.ts';
import {
  emptyDoor,
  exampleContext,
  exampleDeliveries,
  exampleNames,
  exampleNow,
  loadedDoor,
} from './testing/example-deliveries.ts';

const hourMs = 60 * 60_000;
const earlier = { ...exampleContext, now: new Date(exampleNow.getTime() - hourMs) };
const later = { ...exampleContext, now: new Date(exampleNow.getTime() + hourMs) };
const own = { lockerIds: ['1-1'] };

describe('an expiry that the box overtakes', () => {
  test('a pickup before the expiry stands, and the expiry is reversed', () => {
    const event = { name: 'pickUpAtBox', ...own } as const;
    const decision = decideBoxFact(event, exampleDeliveries.expiredInBox, earlier);
    expect(decision).toMatchObject({ status: 'pickup', isConflict: false });
    expect(decision.effects[0]).toBe('reverseExpiry');
  });

  test('a pickup at the very time of the expiry comes too late for that', () => {
    const event = { name: 'pickUpAtBox', ...own } as const;
    const decision = decideBoxFact(event, exampleDeliveries.expiredInBox, exampleContext);
    expect(decision).toMatchObject({ status: 'pickup', isConflict: true });
    expect(decision.effects).not.toContain('reverseExpiry');
  });

  test('a load before the expiry reverses it, a later one does not', () => {
    const event = { name: 'load', ...own } as const;
    const before = decideBoxFact(event, exampleDeliveries.expiredReservation, earlier);
    expect(before).toMatchObject({ status: 'delivered', isConflict: false });
    expect(before.effects).toContain('reverseExpiry');
    const after = decideBoxFact(event, exampleDeliveries.expiredReservation, later);
    expect(after).toMatchObject({ status: 'delivered', isConflict: false });
    expect(after.effects).not.toContain('reverseExpiry');
  });

  test('until the last door of an overtaking pickup closes, the expiry stands', () => {
    const doors = [loadedDoor('1-1'), loadedDoor('1-2')];
    const event = { name: 'pickUpAtBox', ...own } as const;
    const decision = decideBoxFact(event, { ...exampleDeliveries.expiredInBox, doors }, earlier);
    expect(decision).toEqual({
      ok: true,
      status: 'expired',
      unassigned: false,
      isConflict: false,
      lockerIds: ['1-1'],
      releasedLockerIds: [],
      effects: ['emptyDoors', 'log'],
    });
  });
});

test('an expiry that a load has ended is not reversed by what happened before it', () => {
  const loadedLate = { ...exampleDeliveries.deliveredInBox, expiredTime: exampleNow };
  expect(decideBoxFact({ name: 'pickUpAtBox', ...own }, loadedLate, earlier)).toEqual({
    ok: true,
    status: 'pickup',
    unassigned: false,
    isConflict: false,
    lockerIds: ['1-1'],
    releasedLockerIds: [],
    effects: ['emptyDoors', 'freeDoors', 'setPickedUp', 'endPinAtKeypad', 'log'],
  });
});

describe('where no row of the table fits, the delivery follows the parcel', () => {
  test('a pickup after the expiry ends the delivery with an alarm', () => {
    const event = { name: 'pickUpAtBox', ...own } as const;
    const decision = decideBoxFact(event, exampleDeliveries.expiredInBox, later);
    expect(decision).toMatchObject({ status: 'pickup', isConflict: true });
    expect(decision.effects).toEqual([
      'emptyDoors',
      'freeDoors',
      'freeShelves',
      'setPickedUp',
      'endPinAtKeypad',
      'log',
      'raiseConflictAlarm',
    ]);
  });

  test('a pickup after destroy reopens and picks up', () => {
    const event = { name: 'pickUpAtBox', ...own } as const;
    const decision = decideBoxFact(event, exampleDeliveries.destroyed, later);
    expect(decision).toMatchObject({ status: 'pickup', unassigned: false, isConflict: true });
    expect(decision.effects[0]).toBe('reverseClosing');
  });

  test('a second pickup of what was picked up reverses nothing, and an alarm tells of it', () => {
    const event = { name: 'pickUpAtBox', ...own } as const;
    const decision = decideBoxFact(event, exampleDeliveries.pickedUp, later);
    expect(decision).toMatchObject({ status: 'pickup', isConflict: true });
    expect(decision.effects).not.toContain('reverseClosing');
  });

  test('a parcel in another door than the one reserved holds that door and frees the other', () => {
    const event = { name: 'load', lockerIds: ['2-3'] } as const;
    const decision = decideBoxFact(event, exampleDeliveries.reservedInBox, later);
    expect(decision).toMatchObject({
      status: 'delivered',
      lockerIds: ['2-3'],
      releasedLockerIds: ['1-1'],
      isConflict: true,
    });
    expect(decision.effects).toEqual(
      expect.arrayContaining(['releaseUnneededDoors', 'occupyLockers', 'tellCustomer']),
    );
  });

  test('a parcel in a strange door keeps the doors that hold one, and frees those that wait', () => {
    const event = { name: 'load', lockerIds: ['2-3'] } as const;
    expect(decideBoxFact(event, exampleDeliveries.partlyLoaded, later)).toEqual({
      ok: true,
      status: 'delivered',
      unassigned: false,
      isConflict: true,
      lockerIds: ['2-3'],
      releasedLockerIds: ['1-2'],
      effects: [
        'freeShelves',
        'releaseUnneededDoors',
        'occupyLockers',
        'markDoorsLoaded',
        'addOpenCounts',
        'setDelivered',
        'newPin',
        'tellCustomer',
        'log',
        'raiseConflictAlarm',
      ],
    });
  });

  test('a parcel removed after its delivery was cancelled reverses that', () => {
    const decision = decideBoxFact(
      { name: 'remove', ...own },
      { ...exampleDeliveries.cancelled, doors: [emptyDoor('1-2')] },
      later,
    );
    expect(decision).toEqual({
      ok: true,
      status: 'removed',
      unassigned: false,
      isConflict: true,
      lockerIds: ['1-1'],
      releasedLockerIds: [],
      effects: [
        'reverseClosing',
        'emptyDoors',
        'freeDoors',
        'freeShelves',
        'setRemoved',
        'endPinAtKeypad',
        'log',
        'raiseConflictAlarm',
      ],
    });
  });

  test('one door emptied against the table leaves the parcels behind the others held', () => {
    const doors = [loadedDoor('1-1'), loadedDoor('1-2')];
    const event = { name: 'pickUpAtBox', ...own } as const;
    const decision = decideBoxFact(event, { ...exampleDeliveries.expiredInBox, doors }, later);
    expect(decision).toEqual({
      ok: true,
      status: 'expired',
      unassigned: false,
      isConflict: true,
      lockerIds: ['1-1'],
      releasedLockerIds: [],
      effects: ['emptyDoors', 'log', 'raiseConflictAlarm'],
    });
  });

  test('whatever the state and the time, a box is heard, and conflicts always raise an alarm', () => {
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
});

describe('a delivery whose door holds the parcel of another', () => {
  test('an unloaded reservation becomes deleted and unassigned', () => {
    for (const name of ['reservedInBox', 'expiredReservation'] as const) {
      const decision = decideDisplaced('1-1', exampleDeliveries[name], later);
      expect(decision).toMatchObject({ ok: true, status: 'deleted', unassigned: true });
    }
  });

  test('one with a parcel behind another door loses this door only', () => {
    const decision = decideDisplaced('1-2', exampleDeliveries.partlyLoaded, later);
    expect(decision).toMatchObject({ status: 'delivered', releasedLockerIds: ['1-2'] });
    const doors = [...exampleDeliveries.partlyLoaded.doors, emptyDoor('1-3')];
    const three = { ...exampleDeliveries.partlyLoaded, doors };
    expect(decideDisplaced('1-2', three, later)).toMatchObject({
      status: 'reserved',
      releasedLockerIds: ['1-2'],
    });
  });

  test('one whose own parcel was behind the door is removed', () => {
    expect(decideDisplaced('1-1', exampleDeliveries.deliveredInBox, later)).toMatchObject({
      status: 'removed',
      lockerIds: ['1-1'],
    });
  });
});
