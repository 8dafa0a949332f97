import { maxSeriesPoints } from '../../packages/contract/src/monitoring/temperatures.ts';

const sensors = 24;
const dayMs = 86_400_000;

interface LargestLog {
  readonly intervalMs: number;
  readonly times: readonly number[];
  readonly series: readonly {
    readonly sensor: string;
    readonly average: readonly number[];
    readonly min: readonly number[];
    readonly max: readonly number[];
  }[];
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** The largest log of the API: a year of a room and 23 fridges, each point with its extremes. */
export function largestLog(from: number, to: number): LargestLog {
  const intervalMs = Math.ceil((to - from) / maxSeriesPoints);
  const times = Array.from({ length: maxSeriesPoints }, (_, index) => from + index * intervalMs);
  const series = Array.from({ length: sensors }, (_, index) => {
    const isRoom = index === 0;
    const middle = isRoom ? 21 : 4.5 + index / 20;
    const average = times.map((time) => {
      const wave = Math.sin((time / (isRoom ? 365 : 3 + (index % 5)) / dayMs) * 2 * Math.PI);
      return tenth(middle + wave + Math.sin(time * (index + 1)) * 0.3);
    });
    const swing = average.map((_value, point) => ((point * 7 + index * 13) % 97) / 60);
    return {
      sensor: isRoom ? '99-99' : `3-${index}`,
      kind: isRoom ? 'room' : 'fridge',
      average,
      min: average.map((value, point) => tenth(value - (swing[point] ?? 0))),
      max: average.map((value, point) => tenth(value + (swing[point] ?? 0))),
      newest: { celsius: middle, time: to },
    };
  });
  const ranges = { basic: { min: 15, max: 25 }, fridge: { min: 2, max: 8 } };
  return Object.assign({ intervalMs, times, series }, { ranges, deviations: [] });
}
