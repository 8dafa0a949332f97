import { expect, test } from 'vitest';
import { fixedClock, zoneClock } from '../../time/wall-clock.ts';
import { exampleNow } from '../../testing/example-deliveries.ts';
import {
  applicableRules,
  defaultDeliveryRules,
  defaultFridgeDeliveryRules,
  deliveryExpiry,
  reservationExpiry,
} from './keep-times.ts';

const utc = fixedClock(0);
const dayMs = 24 * 60 * 60_000;
const after = (days: number) => new Date(exampleNow.getTime() + days * dayMs);

test('defaults: reservations 3 days; deliveries 7 days, in a fridge 3; reminders every 2 days; one fridge door selects the rules of fridges', () => {
  expect(reservationExpiry(exampleNow, defaultDeliveryRules, utc)).toEqual(after(3));
  expect(reservationExpiry(exampleNow, defaultFridgeDeliveryRules, utc)).toEqual(after(3));
  expect(deliveryExpiry(exampleNow, defaultDeliveryRules, utc)).toEqual(after(7));
  expect(deliveryExpiry(exampleNow, defaultFridgeDeliveryRules, utc)).toEqual(after(3));
  expect(defaultFridgeDeliveryRules.deliveryReminderMessagePeriodMs).toBe(2 * dayMs);
  const pharmacy = { ...defaultDeliveryRules, deliveryKeepTimeMs: 9 * dayMs };
  const rules = { basic: defaultDeliveryRules, fridge: defaultFridgeDeliveryRules, pharmacy };
  const basicDoor = { fridge: false };
  expect(applicableRules([basicDoor], rules)).toBe(rules.basic);
  expect(applicableRules([basicDoor, { fridge: true }], rules)).toBe(rules.fridge);
  expect(applicableRules([], rules)).toBe(pharmacy);
});

const clock = zoneClock('Europe/Helsinki') ?? utc;
const kept = (begin: string, days: number) =>
  deliveryExpiry(
    new Date(begin),
    { ...defaultDeliveryRules, deliveryKeepTimeMs: days * dayMs },
    clock,
  );

test.each([
  ['an ordinary week', '2026-06-05T16:30+03:00', '2026-06-12T16:30+03:00'],
  ['the change to summer time', '2026-03-27T16:30+02:00', '2026-04-03T16:30+03:00'],
  ['the change to winter time', '2026-10-23T16:30+03:00', '2026-10-30T16:30+02:00'],
  ['29 February', '2028-02-25T16:30+02:00', '2028-03-03T16:30+02:00'],
])(
  'JOB-12: by the clock of Helsinki, 7 days from Friday 16:30 end on Friday 16:30, across %s',
  (_name, begin, end) => {
    expect(kept(begin, 7)).toEqual(new Date(end));
    expect(
      reservationExpiry(
        new Date(begin),
        { ...defaultDeliveryRules, reservationKeepTimeMs: 7 * dayMs },
        clock,
      ),
    ).toEqual(new Date(end));
  },
);

test('JOB-12: by the clock of Helsinki, 4 years from 29 February end on it, a skipped end is as long after it, one shown twice is the first, hours are of a fixed clock', () => {
  expect(kept('2028-02-29T16:30+02:00', 1461)).toEqual(new Date('2032-02-29T16:30+02:00'));
  expect(kept('2026-03-22T03:30+02:00', 7)).toEqual(new Date('2026-03-29T04:30+03:00'));
  expect(kept('2026-10-18T03:30+03:00', 7)).toEqual(new Date('2026-10-25T03:30+03:00'));
  expect(kept('2026-03-22T16:30+02:00', 6.5)).toEqual(new Date('2026-03-29T05:30+03:00'));
});
