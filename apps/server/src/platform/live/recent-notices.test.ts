import { expect, test } from 'vitest';
import { RecentNotices } from './recent-notices.ts';

const own = '01990000-0000-7000-8000-000000000001';
const other = '01990000-0000-7000-8000-000000000002';
const boxId = '01990000-0000-7000-8000-0000000000b1';
const notice = { pharmacyId: own, boxId, time: 0 };

function recentAt(start = 0) {
  let now = start;
  const recent = new RecentNotices(() => now);
  return { recent, at: (next: number) => (now = next) };
}

test('before listening starts, and after it stops, nothing is covered', () => {
  const { recent, at } = recentAt();
  expect(recent.of(own)).toEqual({ coveredMs: 0, recent: [] });
  recent.begin();
  recent.add(notice);
  at(500);
  recent.stop();
  expect(recent.of(own)).toEqual({ coveredMs: 0, recent: [] });
  recent.begin();
  at(600);
  expect(recent.of(own)).toEqual({ coveredMs: 100, recent: [] });
});

test('the newest event of each box and kind is stored with its age', () => {
  const { recent, at } = recentAt();
  recent.begin();
  recent.add(notice);
  at(1000.9);
  recent.add({ ...notice, time: 1 });
  recent.add({ ...notice, about: 'temperatures' });
  recent.add({ ...notice, pharmacyId: other });
  at(1500);
  expect(recent.of(own)).toEqual({
    coveredMs: 1500,
    recent: [
      { ...notice, time: 1, agoMs: 499 },
      { ...notice, about: 'temperatures', agoMs: 499 },
    ],
  });
});

test('events are dropped after half a minute, the longest covered time', () => {
  const { recent, at } = recentAt();
  recent.begin();
  recent.add(notice);
  at(30_000);
  expect(recent.of(own)).toMatchObject({ coveredMs: 30_000, recent: [{ boxId }] });
  at(30_001);
  expect(recent.of(own)).toEqual({ coveredMs: 30_000, recent: [] });
});

test('if there are more events than the maximum, only the time of the stored ones is covered', () => {
  const { recent, at } = recentAt();
  recent.begin();
  for (let count = 0; count <= 10_000; count += 1) {
    at(count);
    recent.add(notice);
  }
  expect(recent.of(own)).toEqual({ coveredMs: 10_000, recent: [{ ...notice, agoMs: 0 }] });
  at(10_100);
  recent.add(notice);
  expect(recent.of(own).coveredMs).toBe(10_099);
});
