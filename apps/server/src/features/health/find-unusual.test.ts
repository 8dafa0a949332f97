import { expect, test } from 'vitest';
import { spanMs, type StoredCount } from '../../platform/security-log/event-counts.ts';
import { findUnusual } from './find-unusual.ts';

const now = new Date('2026-03-10T12:05:00Z');
const start = new Date('2026-03-10T12:00:00Z').getTime();
const ago = (spans: number, count: number, more: Partial<StoredCount> = {}): StoredCount => ({
  event: 'forbidden',
  spanStart: new Date(start - spans * spanMs),
  count,
  isUnusual: false,
  ...more,
});
const week = 7 * 144;
const steady = (count: number) =>
  Array.from({ length: week }, (_, spans) => ago(week + 1 - spans, count));
const found = (counts: StoredCount[]) =>
  findUnusual(counts, now).map(({ event, count, usual, isNew }) => ({
    event,
    count,
    usual,
    isNew,
  }));

test('SEC-09: ten times the usual is found, nine times and a bit is not', () => {
  expect(found([...steady(20), ago(0, 199)])).toEqual([]);
  const unusual = { event: 'forbidden', count: 200, usual: 20, isNew: true };
  expect(found([...steady(20), ago(0, 200)])).toEqual([unusual]);
  // A span that has just ended was perhaps not complete when it was last looked at.
  expect(found([...steady(20), ago(1, 200)])).toEqual([unusual]);
  expect(found([...steady(20), ago(2, 200)])).toEqual([]);
});

test('SEC-09: where nothing ever happens, five in ten minutes are usual', () => {
  expect(found([ago(0, 49)])).toEqual([]);
  expect(found([ago(0, 50)])).toMatchObject([{ usual: 5 }]);
});

test('SEC-09: usual is the mean of a week of this event, without what was unusual', () => {
  const others = steady(500).map((one) => ({ ...one, event: 'locked_out' as const }));
  const attack = ago(100, 1_000_000, { isUnusual: true });
  const old = ago(week + 2, 1_000_000);
  expect(found([old, ...steady(20), ...others, attack, ago(0, 200)])).toMatchObject([
    { usual: 20 },
  ]);
  // Each span without an event counts as none.
  expect(found([ago(500, week * 20), ago(0, 200)])).toMatchObject([{ usual: 20 }]);
});

test('SEC-09: an episode is new only after an hour that was usual', () => {
  const marked = (spans: number) => ago(spans, 60, { isUnusual: true });
  expect(found([marked(1), ago(0, 60)])).toMatchObject([{ isNew: false }]);
  expect(found([marked(6), ago(0, 60)])).toMatchObject([{ isNew: false }]);
  expect(found([marked(7), ago(0, 60)])).toMatchObject([{ isNew: true }]);
  expect(found([ago(1, 60), ago(0, 60)])).toMatchObject([{ isNew: true }, { isNew: false }]);
  expect(found([marked(0)])).toEqual([]);
  expect(found([marked(1), { ...ago(0, 60), event: 'wrong_key' }])).toMatchObject([
    { event: 'wrong_key', isNew: true },
  ]);
});
