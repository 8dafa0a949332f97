import { expect, test } from 'vitest';
import { alarmAverage, alarmDuration } from './alarm-figures.ts';

const minuteMs = 60_000;

test.each([
  [0, { unit: 'minute', value: 0 }],
  [minuteMs - 1, { unit: 'minute', value: 0 }],
  [22 * minuteMs, { unit: 'minute', value: 22 }],
  [60 * minuteMs - 1, { unit: 'minute', value: 59 }],
  [60 * minuteMs, { unit: 'hour', value: 1 }],
  [79 * minuteMs, { unit: 'hour', value: 1.3 }],
  [50 * 60 * minuteMs, { unit: 'hour', value: 50 }],
  [-minuteMs, { unit: 'minute', value: 0 }],
])(
  'ALM-12: %i ms are shown as %o: in minutes below 60, otherwise in hours',
  (lastedMs, duration) => {
    const start = Date.UTC(2026, 2, 9, 8);
    expect(alarmDuration(start, start + lastedMs)).toEqual(duration);
  },
);

test.each([
  [10.4, 4.1, 7.25],
  [9.25, 4.1, 6.68],
  [9.4, null, 4.7],
  [null, 1.6, 0.8],
  [-3.2, null, -1.6],
  [null, null, null],
])('ALM-13: the average of max %s and min %s is %s; a missing one counts as 0', (max, min, mean) =>
  expect(alarmAverage(max, min)).toBe(mean),
);
