import { expect, test } from 'vitest';
import { localTime } from './local-time.ts';

test('a time is given as in its time zone, on both sides of midnight', () => {
  const before = new Date('2026-03-12T21:59:00Z');
  const after = new Date('2026-03-12T22:01:00Z');
  expect(localTime(before, 'Europe/Helsinki')).toEqual({ day: '12.03.2026', hour: '23:59' });
  expect(localTime(after, 'Europe/Helsinki')).toEqual({ day: '13.03.2026', hour: '00:01' });
  expect(localTime(after, 'Europe/Stockholm')).toEqual({ day: '12.03.2026', hour: '23:01' });
});
