import type { SensorRecord } from '@kolli/contract/monitoring/temperatures';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { gapsText, withoutYear } from './record-words.ts';

const at = (year: number, month: number) => new Date(year, month, 1).getTime();

test('TRU-05: times of one year are shown without it, others with it', () => {
  const text = '30.12.2026 23:10 – 31.12.2026 01:00';
  const short = '30.12. 23:10 – 31.12. 01:00';
  expect(withoutYear(text, { from: at(2026, 1), to: at(2026, 11) })).toBe(short);
  expect(withoutYear(text, { from: at(2026, 1), to: at(2027, 0) })).toBe(text);
});

test('TRU-05: of a sensor at most two gaps are listed, else the latest and how many more there are', () => {
  const t = ((key: string, { count }: { count: number }) =>
    `${key} ${String(count)}`) as unknown as TFunction;
  const gap = (day: number) => ({
    from: new Date(2026, 10, day, 1).getTime(),
    to: new Date(2026, 10, day, 2).getTime(),
  });
  const listed = (...days: number[]) =>
    gapsText({ gaps: days.map(gap), gapCount: days.length } as unknown as SensorRecord, t);
  expect(listed()).toBeNull();
  expect(listed(4, 3)).toBe('03.11.2026 01:00–02:00, 04.11.2026 01:00–02:00');
  expect(listed(4, 3, 2)).toBe('04.11.2026 01:00–02:00 temperature.record.more 2');
});
