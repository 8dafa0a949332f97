import { describe, expect, test } from 'vitest';
import {
  nextClockTime,
  nextDeadline,
  type Reminded,
  remindedOf,
  remindedWaiting,
} from './next-deadline.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const start = Date.parse('2026-03-10T09:00:00.000Z');
const day = (days: number) => new Date(start + days * dayMs);
const rules = {
  deliveryKeepTimeMs: 7 * dayMs,
  deliveryReminderMessagePeriodMs: 2 * dayMs,
  reservationKeepTimeMs: 3 * dayMs,
};
const nothing = {
  unassignedSince: null,
  deliveryTime: null,
  removedTime: null,
  occupiedAt: null,
};

describe('the end of waiting', () => {
  test.each([
    ['a reservation', { status: 'reserved', occupiedAt: day(0) }, 3],
    ['a delivery', { status: 'delivered', deliveryTime: day(0), occupiedAt: day(-1) }, 7],
    ['what was removed', { status: 'removed', deliveryTime: day(-5), removedTime: day(0) }, 30],
    ['what waits for a place', { status: 'reserved', unassignedSince: day(0) }, 30],
    [
      'what waits for a place again',
      { status: 'deleted', unassignedSince: day(0), deliveryTime: day(-9), removedTime: day(-5) },
      30,
    ],
  ] as const)('%s ends so many days after its own beginning', (_name, fields, days) => {
    expect(nextDeadline({ ...nothing, ...fields }, rules)).toEqual(day(days));
  });

  test.each([
    ['a reservation without doors', { status: 'reserved' }],
    ['what expired', { status: 'expired', deliveryTime: day(0), occupiedAt: day(0) }],
    ['what was picked up', { status: 'pickup', deliveryTime: day(0), occupiedAt: day(0) }],
    ['what was removed and given a place', { status: 'delivered', removedTime: day(0) }],
  ] as const)('%s has none', (_name, fields) => {
    expect(nextDeadline({ ...nothing, ...fields }, rules)).toBeNull();
  });
});

describe('reminders', () => {
  const waiting: Reminded = {
    status: 'delivered',
    phoneNumber: '+358401234567',
    deliveryTime: day(0),
    waitsUntil: day(7),
    toldTime: day(0),
    remindedTime: null,
  };

  test('follow the time that was told, not the rules of now', () => {
    const shorter = { ...rules, deliveryKeepTimeMs: dayMs };
    expect(remindedWaiting(waiting, shorter)?.waiting).toEqual({
      deliveredAt: day(0),
      endsAt: day(7),
      periodMs: 2 * dayMs,
    });
    expect(nextClockTime(waiting, shorter)).toEqual(day(2));
  });

  test('count from what the customer heard last', () => {
    const heardAt = (fields: Partial<Reminded>) =>
      remindedWaiting({ ...waiting, ...fields }, rules)?.heardAt;
    expect(heardAt({})).toEqual(day(0));
    expect(heardAt({ remindedTime: day(2) })).toEqual(day(2));
    expect(heardAt({ remindedTime: day(2), toldTime: day(3) })).toEqual(day(3));
    expect(nextClockTime({ ...waiting, remindedTime: day(2) }, rules)).toEqual(day(4));
  });

  test.each([
    ['has no phone number', { phoneNumber: null }],
    ['was never told', { toldTime: null }],
    ['was never delivered to', { deliveryTime: null }],
    ['waits for what expired', { status: 'expired' }],
    ['waits for what is not there yet', { status: 'reserved' }],
  ] as const)('go to no customer who %s: the clock looks at the end', (_name, fields) => {
    const delivery = { ...waiting, ...fields };
    expect(remindedWaiting(delivery, rules)).toBeUndefined();
    expect(nextClockTime(delivery, rules)).toEqual(day(7));
  });

  test('go to nobody who waits without end, and the clock never looks', () => {
    const delivery = { ...waiting, waitsUntil: null };
    expect(remindedWaiting(delivery, rules)).toBeUndefined();
    expect(nextClockTime(delivery, rules)).toBeNull();
  });

  test('after the last one the clock looks at the end', () => {
    expect(nextClockTime({ ...waiting, remindedTime: day(6.99) }, rules)).toEqual(day(7));
  });

  test('what they depend on is read from the row', () => {
    const row = {
      status: 'delivered',
      phone_number: '+46701234567',
      delivery_time: day(1),
      waits_until: day(8),
      told_time: day(2),
      reminded_time: day(4),
    } as Parameters<typeof remindedOf>[0];
    expect(remindedOf(row)).toEqual({
      status: 'delivered',
      phoneNumber: '+46701234567',
      deliveryTime: day(1),
      waitsUntil: day(8),
      toldTime: day(2),
      remindedTime: day(4),
    });
  });
});
