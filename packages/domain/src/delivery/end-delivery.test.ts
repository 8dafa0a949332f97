import { expect, test } from 'vitest';
import { deliveryActors, deliveryEventNames } from './delivery-events.ts';
import {
  acceptedFrom,
  decide,
  exampleContext,
  exampleDeliveries,
  exampleNames,
  exampleNow,
  loadedDoor,
} from '../testing/example-deliveries.ts';
import { words } from '../testing/words.ts';

const dayMs = 24 * 60 * 60_000;

const two = { ...exampleDeliveries.deliveredInBox, doors: [loadedDoor('1-1'), loadedDoor('1-2')] };

test('DLV-15: a pickup at the box is complete when its last loaded door is emptied; staff hand over without a door, and remove where no box can', () => {
  expect(acceptedFrom('pickUpAtBox', 'box')).toEqual(['deliveredInBox']);
  const event = { name: 'pickUpAtBox', lockerIds: ['1-1'] } as const;
  expect(decide(event, 'box', two)).toMatchObject({
    status: 'delivered',
    effects: ['emptyDoors', 'log'],
  });
  expect(decide({ name: 'pickUpAtBox' }, 'box', two)).toMatchObject({
    status: 'pickup',
    lockerIds: ['1-1', '1-2'],
    effects: ['emptyDoors', 'freeDoors', 'setPickedUp', 'endPinAtKeypad', 'log'],
  });
  expect(acceptedFrom('pickUpByStaff', 'staff')).toEqual(
    words(`
    unassigned reservedWithoutPlace deliveredOnShelf deliveredAtCounter expiredOnShelf removed
    deleted
  `),
  );
  const snapshot = exampleDeliveries.deliveredOnShelf;
  expect(decide({ name: 'pickUpByStaff' }, 'staff', snapshot)).toMatchObject({
    status: 'pickup',
    effects: ['freeShelves', 'setPickedUp', 'setGivenOutUser', 'log'],
  });
  const from = ['partlyLoaded', 'deliveredInBox', 'expiredInBox'];
  expect(acceptedFrom('remove', 'box')).toEqual(from);
  expect(acceptedFrom('remove', 'staff')).toEqual([]);
  expect(acceptedFrom('remove', 'staff', { ...exampleContext, isDoorOutOfReach: true })).toEqual(
    from,
  );
  const first = { name: 'remove', lockerIds: ['1-2'] } as const;
  expect(decide(first, 'box', two)).toMatchObject({ status: 'delivered' });
  expect(decide({ name: 'remove' }, 'box', two)).toMatchObject({ status: 'removed' });
});

test('a reservation expires only in a box, a delivery anywhere; delete lists it as unassigned, staff destroy and order sources cancel until a door is loaded', () => {
  expect(acceptedFrom('reservationExpires', 'clock')).toEqual(['reservedInBox', 'partlyLoaded']);
  expect(acceptedFrom('deliveryExpires', 'clock')).toEqual(
    words('deliveredInBox deliveredOnShelf deliveredAtCounter'),
  );
  const event = { name: 'deliveryExpires' } as const;
  const decision = decide(event, 'clock', exampleDeliveries.deliveredInBox);
  expect(decision).toMatchObject({ status: 'expired' });
  expect(decision.ok && decision.effects).toContain('endPinAtKeypad');
  expect(decision.ok && decision.effects).not.toContain('freeDoors');
  expect(acceptedFrom('delete', 'staff')).toEqual(
    words(`
    unassigned reservedWithoutPlace reservedInBox expiredReservation deliveredOnShelf
    deliveredAtCounter expiredOnShelf removed
  `),
  );
  const deletion = { name: 'delete' } as const;
  const deleted = decide(deletion, 'staff', exampleDeliveries.reservedInBox);
  expect(deleted).toMatchObject({ status: 'deleted', unassigned: true });
  expect(deleted.ok && deleted.effects).toEqual(
    expect.arrayContaining(['freeDoors', 'freeShelves', 'setDeleted', 'log']),
  );
  const refused = ['partlyLoaded', 'deliveredInBox', 'expiredInBox'];
  const closed = ['pickedUp', 'cancelled', 'destroyed'];
  expect(acceptedFrom('destroy', 'staff')).toEqual(
    exampleNames.filter((example) => ![...refused, ...closed].includes(example)),
  );
  expect(acceptedFrom('cancel', 'orderSource')).toEqual(
    words('unassigned reservedWithoutPlace reservedInBox deleted'),
  );
});

test('delete, destroy and cancel are refused with reservation_delivered while a parcel is in a door', () => {
  const refused = { ok: false, code: 'reservation_delivered' };
  for (const example of ['partlyLoaded', 'deliveredInBox', 'expiredInBox'] as const) {
    const snapshot = exampleDeliveries[example];
    expect(decide({ name: 'delete' }, 'staff', snapshot)).toEqual(refused);
    expect(decide({ name: 'destroy' }, 'staff', snapshot)).toEqual(refused);
    expect(decide({ name: 'cancel' }, 'orderSource', snapshot)).toEqual(refused);
  }
});

test('the clock destroys 30 days after removal and cancels after 30 days unassigned', () => {
  const before = { ...exampleContext, now: new Date(exampleNow.getTime() + 30 * dayMs - 1) };
  const after = { ...exampleContext, now: new Date(exampleNow.getTime() + 30 * dayMs) };
  expect(acceptedFrom('destroy', 'clock', before)).toEqual([]);
  expect(acceptedFrom('destroy', 'clock', after)).toEqual(['removed']);
  expect(acceptedFrom('cancel', 'clock', before)).toEqual([]);
  expect(acceptedFrom('cancel', 'clock', after)).toEqual(['unassigned', 'deleted']);
});

test('a closed delivery refuses every event from every actor, except the hold of one picked up', () => {
  for (const name of deliveryEventNames) {
    for (const actor of deliveryActors) {
      for (const example of ['pickedUp', 'cancelled', 'destroyed'] as const) {
        if (name === 'hold' && actor === 'box' && example === 'pickedUp') continue;
        expect(decide({ name }, actor, exampleDeliveries[example])).toEqual({
          ok: false,
          code: 'wrong_delivery_status',
        });
      }
    }
  }
});
