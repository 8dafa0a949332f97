import { expect, test } from 'vitest';
import { closedStatuses, deliveryStatuses } from '../delivery/delivery-states.ts';
import { holdStates } from '../delivery/holds.ts';
import {
  type TodayFacts,
  todayDeliveryGroups,
  todayGroupOf,
  todayGroups,
  uncommentedAlarmsMs,
} from './today-groups.ts';

const now = new Date('2026-11-22T08:40:00Z');
const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(now.getTime() + hours * hourMs);

const quiet: TodayFacts = {
  status: 'delivered',
  hold: null,
  unassigned: false,
  unassignedSince: null,
  waitsUntil: inHours(72),
  isMessageFailed: false,
};
const groupOf = (facts: Partial<TodayFacts>) => todayGroupOf({ ...quiet, ...facts }, now);

test('TOD-01: what waits for its customer, was deleted or is closed without a hold needs nobody', () => {
  expect(groupOf({})).toBeUndefined();
  expect(groupOf({ status: 'reserved' })).toBeUndefined();
  expect(groupOf({ waitsUntil: null })).toBeUndefined();
  expect(groupOf({ status: 'deleted', waitsUntil: inHours(1) })).toBeUndefined();
  for (const status of closedStatuses)
    for (const unassignedSince of [null, inHours(-48)]) {
      const waits = { unassigned: unassignedSince !== null, unassignedSince };
      const facts = { ...waits, isMessageFailed: true, waitsUntil: inHours(-1) };
      expect(groupOf({ status, ...facts })).toBeUndefined();
    }
});

test('TOD-01: a hold comes before everything else, then expired and removed ones, then a failed message before the end of its delivery', () => {
  for (const status of deliveryStatuses)
    for (const hold of holdStates) expect(groupOf({ status, hold })).toBe('toDecide');
  expect(groupOf({ status: 'expired', isMessageFailed: true })).toBe('expired');
  expect(groupOf({ status: 'removed', isMessageFailed: true })).toBe('removed');
  expect(groupOf({ isMessageFailed: true, waitsUntil: inHours(2) })).toBe('messages');
  expect(groupOf({ isMessageFailed: true })).toBe('messages');
  expect(groupOf({ status: 'reserved', isMessageFailed: true })).toBeUndefined();
});

test('TOD-01: a reservation or delivery ends soon from 24 hours before its end', () => {
  for (const status of ['reserved', 'delivered'] as const) {
    expect(groupOf({ status, waitsUntil: inHours(24) })).toBe('endsSoon');
    expect(groupOf({ status, waitsUntil: inHours(-1) })).toBe('endsSoon');
    const later = new Date(inHours(24).getTime() + 1);
    expect(groupOf({ status, waitsUntil: later })).toBeUndefined();
  }
});

test('TOD-01: an order waits too long for a place after 24 hours, new or deleted', () => {
  for (const status of ['reserved', 'deleted'] as const) {
    const order = { status, unassigned: true, waitsUntil: inHours(1) } as const;
    expect(groupOf({ ...order, unassignedSince: inHours(-24) })).toBe('unassigned');
    const later = new Date(inHours(-24).getTime() + 1);
    expect(groupOf({ ...order, unassignedSince: later })).toBeUndefined();
    expect(groupOf({ ...order, unassignedSince: null })).toBeUndefined();
  }
});

test('TOD-01: the groups are in order of harm, those of alarms and doors beside those of deliveries, alarms without comment for 30 days', () => {
  const ofDeliveries = new Set<string>(todayDeliveryGroups);
  expect(todayGroups.map((group) => [group, ofDeliveries.has(group)])).toEqual([
    ['toDecide', true],
    ['expired', true],
    ['endsSoon', true],
    ['removed', true],
    ['unassigned', true],
    ['alarms', false],
    ['faults', false],
    ['messages', true],
  ]);
  expect(uncommentedAlarmsMs).toBe(30 * 24 * hourMs);
});
