import { expect, test } from 'vitest';
import { sampleBoxId, sampleState } from '../../testing/sample-box.ts';
import { type BoxRecord, newRecord } from '../record/box-record.ts';
import { readingsOfMinute } from './readings.ts';
import { takeReadings } from '../record/take-readings.ts';

const state = sampleState([]);
const minuteMs = 60_000;
const start = 29_700_000;

test('TRU-01: a minute has one reading for each sensor of the state document, within the ranges, and is repeatable', () => {
  for (let minute = start; minute < start + 1440; minute += 7) {
    const readings = readingsOfMinute(state, minute).filter((event) => event.kind === 'reading');
    expect(readings.map((reading) => reading.sensor)).toEqual(['99-99', '1-1', '2-1']);
    for (const { sensor, celsius } of readings) {
      const range = sensor === '2-1' ? state.temperatureRangeFridge : state.temperatureRangeBasic;
      expect(celsius).toBeGreaterThan(range.min);
      expect(celsius).toBeLessThan(range.max);
    }
  }
  expect(readingsOfMinute(state, start)).toEqual(readingsOfMinute(state, start));
});

function withState(reportIntervalMs: number): BoxRecord {
  const document = { etag: '"1"', state: { ...state, reportIntervalMs } };
  return { ...newRecord(sampleBoxId), document, lastReportAt: start * minuteMs };
}

test('each minute is measured once, and reported when the interval of the box is over, or more often if the sandbox asks', () => {
  let record = withState(3 * minuteMs);
  for (let second = 0; second < 179; second += 1) {
    record = takeReadings(
      record,
      start * minuteMs + second * 1000,
      10 * minuteMs,
      readingsOfMinute,
    );
  }
  expect(record.readings).toHaveLength(3 * 3);
  expect(record.queue.waiting).toHaveLength(0);
  record = takeReadings(record, (start + 3) * minuteMs, 10 * minuteMs, readingsOfMinute);
  expect(record.queue.waiting).toHaveLength(4 * 3);
  const now = (start + 1) * minuteMs;
  const asked = takeReadings(withState(30 * minuteMs), now, minuteMs, readingsOfMinute);
  expect(asked.queue.waiting).toHaveLength(3);
});
