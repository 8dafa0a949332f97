import { expect, test } from 'vitest';
import { traceLine } from './draw-lines.ts';

function traced(times: number[], values: (number | null)[], limit: number): string[] {
  const steps: string[] = [];
  const pen = {
    moveTo: (x: number, y: number) => void steps.push(`to ${String(x)} ${String(y)}`),
    lineTo: (x: number, y: number) => void steps.push(`line ${String(x)} ${String(y)}`),
  };
  const same = (value: number) => value;
  const line = { times, values, start: 0, end: times.length, limit };
  traceLine(pen, line, { x: same, y: same, dot: 0.5 });
  return steps;
}

test('TMP-04: a line skips the times of other sensors, and stops where readings are missing', () => {
  expect(traced([0, 1, 2, 20, 21], [4, null, 5, 6, 7], 3)).toEqual([
    'to -0.5 4',
    'line 0 4',
    'line 2 5',
    'to 19.5 6',
    'line 20 6',
    'line 21 7',
  ]);
});

test('TMP-04: a single reading between two gaps is drawn as a dot', () => {
  const dot = ['to 49.5 9', 'line 50 9', 'line 50.5 9'];
  expect(traced([0, 50, 100], [null, 9, null], 3)).toEqual(dot);
});
