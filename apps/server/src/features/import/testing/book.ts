import type { DeliveryRules } from '@kolli/domain/delivery/clock/keep-times';
import { fixedClock } from '@kolli/domain/time/wall-clock';
import type { HistoryLine } from '../lines/history-schema.ts';
import { readHistoryLine } from '../lines/history-line.ts';
import type { PharmacyBook } from '../pharmacy-book.ts';

export const now = new Date('2026-03-10T09:00:00.000Z');
export const at = (day: number) => new Date(`2026-03-0${day}T08:00:00.000Z`);

const dayMs = 86_400_000;
const clock = fixedClock(0);
const rulesOf = (days: number): DeliveryRules => ({
  deliveryKeepTimeMs: days * dayMs,
  reservationKeepTimeMs: (days + 1) * dayMs,
  deliveryReminderMessagePeriodMs: (days / 10 + 1) * dayMs,
});

/** A pharmacy without history: box Front with doors 1-1 and 1-2, a fridge door 2-1, and shelves A1 and A2. */
export function emptyBook(): PharmacyBook {
  const basic = { fridge: false, kind: 'small' } as const;
  return {
    id: 'pharmacy',
    country: 'FI',
    rules: rulesOf(40),
    clock,
    shelves: new Set(['A1', 'A2']),
    boxes: new Map([
      [
        'Front',
        {
          id: 'box',
          basic: rulesOf(20),
          fridge: rulesOf(10),
          doors: new Map([
            ['1-1', { ...basic, loads: 0 }],
            ['1-2', { ...basic, loads: 0 }],
            ['2-1', { fridge: true, kind: 'fridge', loads: 0 }],
          ]),
        },
      ],
    ]),
    openKolliIds: new Set(),
    heldDoors: new Set(),
    pins: new Set(),
    seen: new Set(),
    counts: { deliveries: 0, readings: 0, alarms: 0, temperatureChecks: 0 },
  };
}

/** A parsed line: a waiting order of day 1, with these changes. */
export function lineOf(changes: object): HistoryLine {
  const least = {
    kind: 'delivery',
    pharmacy: 'P',
    deliveryId: 'a',
    deliveryStatus: 'reserved',
    reservedTime: at(1),
    reservedUserName: 'API',
  };
  const { line, reasons } = readHistoryLine(JSON.stringify({ ...least, ...changes }), now);
  if (line?.kind !== 'delivery') throw new Error(reasons?.join('; '));
  return line;
}

/** A destroyed delivery that was loaded, expired, removed and deleted before, with every field. */
export const everyField = {
  deliveryStatus: 'destroyed',
  additionalDeliveryIds: ['b', 'c'],
  is_drug: true,
  phoneNumber: '+358401234567',
  ssn: '131052-308t',
  order_id: 'O',
  fulfillment_order_id: 'F',
  assignedTime: at(2),
  assignedUserName: 'Aino',
  deliveryTime: at(3),
  deliveryUserName: 'Onni',
  expiredTime: at(4),
  removedTime: at(5),
  removedUserName: 'Helmi',
  deleteTime: at(6),
  deleteUserName: 'Eino',
  destroyTime: at(7),
  destroyUserName: 'Toivo',
  box: 'Front',
  lockerId: ['1-1', '1-2'],
  descriptionText: 'Fragile',
  causeOfAlarm: 'temp_high',
};
