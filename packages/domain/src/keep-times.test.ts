import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleDeliveries, exampleNow } from './testing/example-deliveries.ts';
import {
  applicableRules,
  defaultDeliveryRules,
  defaultFridgeDeliveryRules,
  deliveryExpiry,
  dueExpiry,
  remindersDue,
  reminderTimes,
  reservationExpiry,
} from './keep-times.ts';

const dayMs = 24 * 60 * 60_000;
const after = (days: number) => new Date(exampleNow.getTime() + days * dayMs);

test('defaults: reservations 3 days; deliveries 7 days, in a fridge 3; reminders every 2 days', () => {
  expect(reservationExpiry(exampleNow, defaultDeliveryRules)).toEqual(after(3));
  expect(reservationExpiry(exampleNow, defaultFridgeDeliveryRules)).toEqual(after(3));
  expect(deliveryExpiry(exampleNow, defaultDeliveryRules)).toEqual(after(7));
  expect(deliveryExpiry(exampleNow, defaultFridgeDeliveryRules)).toEqual(after(3));
  expect(defaultFridgeDeliveryRules.deliveryReminderMessagePeriodMs).toBe(2 * dayMs);
});

test('one fridge door brings the fridge rules, no door the rules of the pharmacy', () => {
  const pharmacy = { ...defaultDeliveryRules, deliveryKeepTimeMs: 9 * dayMs };
  const rules = { basic: defaultDeliveryRules, fridge: defaultFridgeDeliveryRules, pharmacy };
  const basicDoor = { fridge: false };
  expect(applicableRules([basicDoor], rules)).toBe(rules.basic);
  expect(applicableRules([basicDoor, { fridge: true }], rules)).toBe(rules.fridge);
  expect(applicableRules([], rules)).toBe(pharmacy);
});

describe('which expiry is due', () => {
  const due = (name: keyof typeof exampleDeliveries, now: Date) =>
    dueExpiry({ ...exampleDeliveries[name], occupiedAt: exampleNow }, defaultDeliveryRules, now);

  test('a reservation in a box, by the time its lockers were occupied', () => {
    expect(due('reservedInBox', new Date(after(3).getTime() - 1))).toBeUndefined();
    expect(due('reservedInBox', after(3))).toBe('reservationExpires');
  });

  test('a delivery anywhere, by its delivery time', () => {
    expect(due('deliveredInBox', new Date(after(7).getTime() - 1))).toBeUndefined();
    expect(due('deliveredInBox', after(7))).toBe('deliveryExpires');
    expect(due('deliveredOnShelf', after(7))).toBe('deliveryExpires');
  });

  test('never a pharmacy reservation, nor what has expired or ended', () => {
    for (const name of [
      'reservedWithoutPlace',
      'unassigned',
      'expiredInBox',
      'pickedUp',
    ] as const) {
      expect(due(name, after(100))).toBeUndefined();
    }
  });
});

describe('reminders', () => {
  test('in a basic locker on days 2, 4 and 6, of which the last is 24 hours before the end', () => {
    expect(reminderTimes(exampleNow, defaultDeliveryRules)).toEqual([after(2), after(4), after(6)]);
  });

  test('in a fridge once, on day 2', () => {
    expect(reminderTimes(exampleNow, defaultFridgeDeliveryRules)).toEqual([after(2)]);
  });

  test('24 hours before the end also where no period falls there', () => {
    const rules = { ...defaultDeliveryRules, deliveryReminderMessagePeriodMs: 5 * dayMs };
    expect(reminderTimes(exampleNow, rules)).toEqual([after(5), after(6)]);
  });

  test('only those due by now that come after the latest one sent', () => {
    const delivery = { deliveredAt: exampleNow, remindedAt: after(2) };
    expect(remindersDue(delivery, defaultDeliveryRules, after(3))).toEqual([]);
    expect(remindersDue(delivery, defaultDeliveryRules, after(4))).toEqual([after(4)]);
    const never = { ...delivery, remindedAt: null };
    expect(remindersDue(never, defaultDeliveryRules, after(5))).toEqual([after(2), after(4)]);
  });

  test('lie between delivery and end, in order, each once', () => {
    const duration = fc.integer({ min: 0, max: 30 * 24 }).map((hours) => hours * 60 * 60_000);
    fc.assert(
      fc.property(duration, duration, (deliveryKeepTimeMs, deliveryReminderMessagePeriodMs) => {
        const rules = {
          ...defaultDeliveryRules,
          deliveryKeepTimeMs,
          deliveryReminderMessagePeriodMs,
        };
        const times = reminderTimes(exampleNow, rules).map((time) => time.getTime());
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
        for (const time of times) {
          expect(time).toBeGreaterThan(exampleNow.getTime());
          expect(time).toBeLessThan(deliveryExpiry(exampleNow, rules).getTime());
        }
        if (deliveryKeepTimeMs > dayMs) {
          expect(times).toContain(exampleNow.getTime() + deliveryKeepTimeMs - dayMs);
        }
      }),
    );
  });
});
