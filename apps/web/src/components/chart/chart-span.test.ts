import { expect, test } from 'vitest';
import { movedSpan, spanWithin, zoomedSpan } from './chart-span.ts';

const hour = 3_600_000;
const whole = { from: 0, to: 100 * hour };

test('TMP-04: zoom keeps its centre, stays within the whole span, and stops at ten minutes', () => {
  const span = (from: number, to: number) => ({ from: from * hour, to: to * hour });
  expect(zoomedSpan(whole, whole, 0.5, 20 * hour)).toEqual(span(10, 60));
  expect(zoomedSpan(whole, span(0, 10), 2, 0)).toEqual(span(0, 20));
  expect(zoomedSpan(whole, span(90, 100), 4, 95 * hour)).toEqual(span(60, 100));
  let view = whole;
  for (let step = 0; step < 40; step += 1) view = zoomedSpan(whole, view, 0.5, 50 * hour);
  expect(view.to - view.from).toBe(hour / 6);
});

test('a span is moved no further than the ends of the whole span', () => {
  const view = { from: 80 * hour, to: 90 * hour };
  expect(movedSpan(whole, view, 0.5)).toEqual({ from: 85 * hour, to: 95 * hour });
  expect(movedSpan(whole, view, 5)).toEqual({ from: 90 * hour, to: 100 * hour });
  expect(spanWithin(whole, { from: -hour, to: 200 * hour })).toEqual(whole);
});
