import { expect, test } from 'vitest';
import { deliveryEffects } from '../delivery-effects.ts';
import { deliveryEventTable } from '../delivery-event-table.ts';

/** An outcome of an event in one line, with the state that it leads to; only what a row says. */
const outcomes = deliveryEventTable.flatMap(
  ({ event, actors, creates = false, isForTests = false, outcomes: all }) =>
    all.map(({ to, unassigned, hold, effects }) =>
      [
        `${event} by ${actors.join(', ')}${creates ? ', new' : ''}${isForTests ? ', of tests' : ''}`,
        `${to}${unassigned === true ? ' unassigned' : ''}${hold === undefined ? '' : ` hold ${hold}`}`,
        effects.join(' '),
      ].join(' | '),
    ),
);

test('DLV-15: each outcome of an event has exactly these effects, in this order', () => {
  expect(outcomes).toEqual([
    'arrive by orderSource, new | reserved unassigned | setReserved newPin log',
    'createInBox by staff, new | reserved | occupyLockers setReserved newPin log',
    'createOnPharmacy by staff, new | reserved | setReserved newPin log',
    'createOnPharmacy by staff, new | delivered | setReserved setDelivered newPin notifyCustomer log',
    'assignToLockers by staff | reserved | clearDeliveryTime clearNotified occupyLockers setAssigned takePhoneNumber newPin log',
    'assignToShelf by staff | delivered | clearDeliveryTime clearNotified occupyShelves setAssigned setDelivered takePhoneNumber newPin notifyCustomer log',
    'changeShelf by staff | delivered | freeShelves occupyShelves log',
    'load by box | unchanged | markDoorsLoaded addOpenCounts releaseUnneededDoors log',
    'load by box | delivered | markDoorsLoaded addOpenCounts releaseUnneededDoors setDelivered notifyCustomer log',
    'pickUpAtBox by box | unchanged | emptyDoors log',
    'pickUpAtBox by box | pickup hold pickedUp | emptyDoors freeDoors setPickedUp endPinAtKeypad log',
    'pickUpAtBox by box | pickup hold null | emptyDoors freeDoors setPickedUp endPinAtKeypad log',
    'pickUpByStaff by staff | pickup | freeShelves setPickedUp setGivenOutUser log',
    'reservationExpires by clock | expired | setExpired log',
    'deliveryExpires by clock, of tests | expired | setExpired endPinAtKeypad log',
    'remove by box, staff | unchanged | emptyDoors log',
    'remove by box, staff | removed | emptyDoors freeDoors setRemoved endPinAtKeypad log',
    'delete by staff, of tests | deleted unassigned | freeDoors freeShelves setDeleted endPinAtKeypad log',
    'destroy by staff, clock, of tests | destroyed hold null | freeDoors freeShelves setDestroyed endPinAtKeypad log',
    'cancel by orderSource, clock, of tests | cancelled hold null | freeDoors freeShelves setCancelled endPinAtKeypad log',
    'hold by box | unchanged hold pickedUp | setHold log',
    'hold by box | unchanged hold held | setHold log',
    'release by staff | unchanged hold null | setJudgement notifyOfRelease log',
    'reject by staff | unchanged hold rejected | setJudgement notifyOfRejection log',
    'acknowledge by staff | unchanged hold null | setJudgement log',
    'deliverTest by test, of tests | delivered | clearDeliveryTime clearNotified setAssigned setDelivered newPin notifyCustomer log',
    'pickUpTest by test, of tests | pickup | setPickedUp endPinAtKeypad log',
    'expireTest by test, of tests | expired | setExpired endPinAtKeypad log',
  ]);
});

test('every effect is one of the known ones, and each of these is named once', () => {
  const used = deliveryEventTable.flatMap((rule) =>
    rule.outcomes.flatMap(({ effects }) => effects),
  );
  expect(used.filter((effect) => !deliveryEffects.includes(effect))).toEqual([]);
  expect(new Set(deliveryEffects).size).toBe(deliveryEffects.length);
  for (const effect of ['reverseExpiry', 'reverseClosing', 'raiseConflictAlarm'] as const)
    expect(deliveryEffects).toContain(effect);
  for (const effect of ['resumeStays', 'reverseDelivery', 'restore'] as const)
    expect(deliveryEffects).toContain(effect);
});
