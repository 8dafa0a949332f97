import { expect, onTestFinished, test } from 'vitest';
import { dateOfDay, dayOfDate } from '../../components/filters/parse-day.ts';
import { dayPresets } from '../../components/filters/range-presets.ts';
import { recentDays } from '../../features/access-log/access-log-query.ts';
import { capacityRange } from '../../features/box-capacity/capacity-range.ts';
import { spanText } from '../../features/temperatures/record/record-words.ts';
import { defaultRange, spanOfDays } from '../../features/temperatures/temperature-query.ts';
import {
  dayEnd,
  formatDateTime,
  formatWithZone,
  otherZone,
  shownZone,
  showTimesIn,
  timezoneOffset,
} from './shown-time.ts';

function shownIn(zone: string): void {
  showTimesIn(zone);
  onTestFinished(() => showTimesIn('UTC'));
}

const iso = (...times: readonly (Date | number)[]) =>
  times.map((time) => new Date(time).toISOString().slice(0, 19));

test.each([
  // The day of 23 hours and the day of 25 hours, and one that has begun only in the east.
  ['Europe/Oslo', '2026-03-29', '2026-03-28T23:00:00', '2026-03-29T21:59:58'],
  ['Europe/Helsinki', '2026-03-29', '2026-03-28T22:00:00', '2026-03-29T20:59:58'],
  ['Europe/Oslo', '2026-10-25', '2026-10-24T22:00:00', '2026-10-25T22:59:58'],
  ['Europe/Helsinki', '2026-10-25', '2026-10-24T21:00:00', '2026-10-25T21:59:58'],
  ['Atlantic/Reykjavik', '2026-10-25', '2026-10-25T00:00:00', '2026-10-25T23:59:58'],
])('ZON-01: in %s the day %s lasts from %s to %s UTC', (zone, day, from, to) => {
  shownIn(zone);
  expect(iso(dateOfDay(day), dayEnd(dateOfDay(day)))).toEqual([from, to]);
  const span = spanOfDays({ from: day, to: day });
  expect(iso(span.from, span.to)).toEqual([from, to]);
  expect([span.from, span.to].map((time) => dayOfDate(new Date(time)))).toEqual([day, day]);
});

test('ZON-01: today, usual ranges and times of lists, charts and papers are those of the pharmacy, not of the computer', () => {
  shownIn('Europe/Helsinki');
  // In Helsinki it is already April.
  const now = new Date('2026-03-31T21:30:00Z');
  expect(dayPresets(now).map(({ range }) => `${range.from} ${range.to}`)).toEqual([
    '2026-04-01 2026-04-01',
    '2026-03-26 2026-04-01',
    '2026-04-01 2026-04-01',
    '2026-03-01 2026-03-31',
  ]);
  expect(recentDays(now)).toEqual({ from: '2026-03-03', to: '2026-04-01' });
  expect(defaultRange(now)).toEqual({ from: '2026-03-29', to: '2026-04-01' });
  // A week ago the clock showed winter time.
  expect(iso(capacityRange('week', now).start)).toEqual(['2026-03-24T22:30:00']);
  expect(iso(capacityRange('month', now).start)).toEqual(['2026-02-28T22:30:00']);
  expect(formatDateTime(now)).toBe('01.04.2026 00:30');
  expect(formatWithZone(now)).toBe('01.04.2026 00:30 (Europe/Helsinki)');
  expect(timezoneOffset(now)).toBe(-180);
  const span = { from: now.getTime(), to: now.getTime() + 60_000 };
  expect(spanText(span)).toBe('01.04.2026 00:30–00:31');
});

test('ZON-01: the zone is named where this computer shows other times, and a zone that the browser does not know changes nothing', () => {
  const now = Date.now();
  expect([shownZone(), otherZone(now)]).toEqual(['UTC', null]);
  shownIn('Europe/Helsinki');
  expect(otherZone(now)).toBe('Europe/Helsinki');
  showTimesIn('Europe/Nowhere');
  expect(shownZone()).toBe('Europe/Helsinki');
  // Another name, and the same times.
  showTimesIn('Africa/Abidjan');
  expect(otherZone(now)).toBeNull();
});
