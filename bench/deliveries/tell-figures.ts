import type { Round } from './ask-many.ts';

/** The value below which so large a part of the sorted values lies. */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

/** Median and range of a figure over the rounds. */
export interface Figure {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** Median and range of any values. */
export function figureOf(values: readonly number[]): Figure {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    median: percentile(sorted, 0.5),
    least: sorted[0] ?? Number.NaN,
    most: sorted.at(-1) ?? Number.NaN,
  };
}

const p50Of = ({ times }: Round) => percentile(times, 0.5);
const p95Of = ({ times }: Round) => percentile(times, 0.95);

export const perSecond = (rounds: readonly Round[]): Figure =>
  figureOf(rounds.map((round) => round.perSecond));
export const p50 = (rounds: readonly Round[]): Figure => figureOf(rounds.map(p50Of));
export const p95 = (rounds: readonly Round[]): Figure => figureOf(rounds.map(p95Of));

/** One figure against another round by round: what else the machine did met both of a pair. */
export function ratioOf(
  rounds: readonly Round[],
  others: readonly Round[],
  of: 'perSecond' | 'p95',
): Figure {
  const value = of === 'p95' ? p95Of : ({ perSecond: rate }: Round) => rate;
  return figureOf(
    rounds.flatMap((round, index) => {
      const other = others[index];
      return other === undefined ? [] : [value(round) / value(other)];
    }),
  );
}

function row(what: string, { median, least, most }: Figure, unit: string, digits: number): string {
  const range = `(${least.toFixed(digits)}–${most.toFixed(digits)})`;
  return `${what.padEnd(52)}${median.toFixed(digits).padStart(8)} ${unit.padEnd(4)}${range.padEnd(17)}`;
}

const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');

/** A row: what, its median, its range over the rounds, and the most that it may be. */
export function tell(what: string, figure: Figure, unit: string, limit?: number): void {
  const digits = figure.median < 100 ? 1 : 0;
  const goal = limit === undefined ? '' : `≤ ${limit}: ${verdict(figure.median <= limit)}`;
  console.log(`${row(what, figure, unit, digits)}${goal}`);
}

/** A row of a ratio, which must be no less, or no more, than its goal. */
export function tellRatio(what: string, ratio: Figure, sign: '≥' | '≤', goal: number): void {
  const isMet = sign === '≥' ? ratio.median >= goal : ratio.median <= goal;
  console.log(`${row(what, ratio, '', 2)}${sign} ${goal.toFixed(2)}: ${verdict(isMet)}`);
}
