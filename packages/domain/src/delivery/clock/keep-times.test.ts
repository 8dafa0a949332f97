import { expect, test } from 'vitest';
import { exampleNow } from '../../testing/example-deliveries.ts';
import {
  applicableRules,
  defaultDeliveryRules,
  defaultFridgeDeliveryRules,
  deliveryExpiry,
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

test('one fridge door selects the fridge rules, no door the rules of the pharmacy', () => {
  const pharmacy = { ...defaultDeliveryRules, deliveryKeepTimeMs: 9 * dayMs };
  const rules = { basic: defaultDeliveryRules, fridge: defaultFridgeDeliveryRules, pharmacy };
  const basicDoor = { fridge: false };
  expect(applicableRules([basicDoor], rules)).toBe(rules.basic);
  expect(applicableRules([basicDoor, { fridge: true }], rules)).toBe(rules.fridge);
  expect(applicableRules([], rules)).toBe(pharmacy);
});
