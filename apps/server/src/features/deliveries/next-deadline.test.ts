import { fixedClock } from '@kolli/domain/time/wall-clock';
import { describe, expect, test } from 'vitest';
import {
  nextClockTime,
  nextDeadline,
  type ReminderFields,
  reminderFieldsOf,
  waitingOf,
} from './next-deadline.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const start = Date.parse('2026-03-10T09:00:00.000Z');
const day = (days: number) => new Date(start + days * dayMs);
const rules = {
  deliveryKeepTimeMs: 7 * dayMs,
  deliveryReminderMessagePeriodMs: 2 * dayMs,
  reservationKeepTimeMs: 3 * dayMs,
  clock: fixedClock(0),
};
const nothing = {
  unassignedSince: null,
  deliveryTime: null,
  expiredTime: null,
  removedTime: null,
  occupiedAt: null,
  isTest: false,
};

describe('the deadline', () => {
  test.each([
    ['a reservation', { status: 'reserved', occupiedAt: day(0) }, 3],
    ['a delivery', { status: 'delivered', deliveryTime: day(0), occupiedAt: day(-1) }, 7],
    ['a removed delivery', { status: 'removed', deliveryTime: day(-5), removedTime: day(0) }, 30],
    ['an unassigned order', { status: 'reserved', unassignedSince: day(0) }, 30],
    [
      'a delivery that is unassigned again',
      { status: 'deleted', unassignedSince: day(0), deliveryTime: day(-9), removedTime: day(-5) },
      30,
    ],
    ['an expired test order', { status: 'expired', expiredTime: day(0), isTest: true }, 30],
  ] as const)('%s has its own keep time', (_name, fields, days) => {
    expect(nextDeadline({ ...nothing, ...fields }, rules)).toEqual(day(days));
  });

  test.each([
    ['a reservation without doors', { status: 'reserved' }],
    ['an expired delivery', { status: 'expired', deliveryTime: day(0), expiredTime: day(7) }],
    ['a picked-up delivery', { status: 'pickup', deliveryTime: day(0), occupiedAt: day(0) }],
    ['a removed delivery with a place', { status: 'delivered', removedTime: day(0) }],
  ] as const)('%s has no deadline', (_name, fields) => {
    expect(nextDeadline({ ...nothing, ...fields }, rules)).toBeNull();
  });
});

const waiting: ReminderFields = {
  status: 'delivered',
  phoneNumber: '+358401234567',
  deliveryTime: day(0),
  waitsUntil: day(7),
  notifiedTime: day(0),
  remindedTime: null,
  hold: null,
  holdNoticeTime: null,
};

test('reminders follow the deadline that the customer was sent, not the current rules', () => {
  const shorter = { ...rules, deliveryKeepTimeMs: dayMs };
  expect(waitingOf(waiting, shorter)?.waiting).toEqual({
    deliveredAt: day(0),
    endsAt: day(7),
    periodMs: 2 * dayMs,
  });
  expect(nextClockTime(waiting, shorter)).toEqual(day(2));
});

test('reminders count from the last message to the customer', () => {
  const lastNotifiedAt = (fields: Partial<ReminderFields>) =>
    waitingOf({ ...waiting, ...fields }, rules)?.lastNotifiedAt;
  expect(lastNotifiedAt({})).toEqual(day(0));
  expect(lastNotifiedAt({ remindedTime: day(2) })).toEqual(day(2));
  expect(lastNotifiedAt({ remindedTime: day(2), notifiedTime: day(3) })).toEqual(day(3));
  expect(nextClockTime({ ...waiting, remindedTime: day(2) }, rules)).toEqual(day(4));
});

test.each([
  ['has no phone number', { phoneNumber: null }],
  ['was never notified', { notifiedTime: null }],
  ['has no delivery', { deliveryTime: null }],
  ['has an expired delivery', { status: 'expired' }],
  ['has a reservation', { status: 'reserved' }],
] as const)(
  'reminders are not sent to a customer who %s: the next clock time is the deadline',
  (_name, fields) => {
    const delivery = { ...waiting, ...fields };
    expect(waitingOf(delivery, rules)).toBeUndefined();
    expect(nextClockTime(delivery, rules)).toEqual(day(7));
  },
);

test('reminders are not sent without a deadline, and there is no clock time', () => {
  const delivery = { ...waiting, waitsUntil: null };
  expect(waitingOf(delivery, rules)).toBeUndefined();
  expect(nextClockTime(delivery, rules)).toBeNull();
});

test('after the last reminder the next clock time is the deadline', () => {
  expect(nextClockTime({ ...waiting, remindedTime: day(6.99) }, rules)).toEqual(day(7));
});

test('the fields of reminders are read from the row', () => {
  const row = {
    status: 'delivered',
    phone_number: '+46701234567',
    delivery_time: day(1),
    waits_until: day(8),
    notified_time: day(2),
    reminded_time: day(4),
  } as Parameters<typeof reminderFieldsOf>[0];
  expect(reminderFieldsOf(row)).toEqual({
    status: 'delivered',
    phoneNumber: '+46701234567',
    deliveryTime: day(1),
    waitsUntil: day(8),
    notifiedTime: day(2),
    remindedTime: day(4),
  });
});
