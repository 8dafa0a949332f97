import type { Round } from './send-requests.ts';

/** The percentile of ascending values; `part` is from 0 to 1. */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

/** The median of values in any order. */
export const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** Median and range of a figure over rounds. */
export interface Figure {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Median and range of values. */
export function figureOf(values: readonly number[]): Figure {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    median: percentile(sorted, 0.5),
    min: sorted[0] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
  };
}

const p50Of = ({ times }: Round) => percentile(times, 0.5);
const p95Of = ({ times }: Round) => percentile(times, 0.95);

export const perSecond = (rounds: readonly Round[]): Figure =>
  figureOf(rounds.map((round) => round.perSecond));
export const p50 = (rounds: readonly Round[]): Figure => figureOf(rounds.map(p50Of));
export const p95 = (rounds: readonly Round[]): Figure => figureOf(rounds.map(p95Of));

/** The ratio of two figures by round, because other load on the machine affects both rounds of a pair. */
export function ratioOf(
  rounds: readonly Round[],
  others: readonly Round[],
  of: 'perSecond' | 'p50' | 'p95',
): Figure {
  const value = { perSecond: (round: Round) => round.perSecond, p50: p50Of, p95: p95Of }[of];
  return figureOf(
    rounds.flatMap((round, index) => {
      const other = others[index];
      return other === undefined ? [] : [value(round) / value(other)];
    }),
  );
}

function row(what: string, { median, min, max }: Figure, unit: string, digits: number): string {
  const range = `(${min.toFixed(digits)}–${max.toFixed(digits)})`;
  return `${what.padEnd(52)}${median.toFixed(digits).padStart(8)} ${unit.padEnd(4)}${range.padEnd(17)}`;
}

const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');

/** Prints a row: name, median, range, and whether the median is within the limit. */
export function reportFigure(what: string, figure: Figure, unit: string, limit?: number): void {
  const digits = figure.median < 100 ? 1 : 0;
  const goal = limit === undefined ? '' : `≤ ${limit}: ${verdict(figure.median <= limit)}`;
  console.log(`${row(what, figure, unit, digits)}${goal}`);
}

/** Prints a row of a ratio with its goal, a minimum or a maximum. */
export function reportRatio(what: string, ratio: Figure, sign: '≥' | '≤', goal: number): void {
  const isMet = sign === '≥' ? ratio.median >= goal : ratio.median <= goal;
  console.log(`${row(what, ratio, '', 2)}${sign} ${goal.toFixed(2)}: ${verdict(isMet)}`);
}
