import type {
  ChartLook,
  ChartTick,
  ChartTone,
} from '../../components/chart/drawing/chart-types.ts';
import { monthNameText, monthText } from '../../lib/text/intl-text.ts';
import { type Month } from '../../lib/text/months.ts';

/** A series of bars: one value per month. */
export type MonthSeries = {
  readonly id: string;
  readonly label: string;
  readonly tone: ChartTone;
  readonly values: readonly (number | null)[];
};

type Scale = Pick<ChartLook, 'valueRange' | 'valueStep' | 'formatValue' | 'formatTick'>;

/** Chart data with bars side by side at each month, and at most `maxTicks` month labels. */
export function monthChart(
  months: readonly Month[],
  series: readonly MonthSeries[],
  { language, maxTicks, ...scale }: Scale & { language: string; maxTicks: number },
) {
  const look: ChartLook = {
    ...scale,
    mark: 'bars',
    groups: series.map(({ id, label, tone }) => ({ id, label, tone })),
    formatTime: (at) => fullName(months[Math.round(at)], language),
    ticks: ticksOf(months, maxTicks, language),
  };
  const data = {
    times: months.map((_, index) => index),
    series: series.map(({ id, label, values }) => ({ id, label, groupId: id, values })),
  };
  return { look, data, whole: { from: -0.5, to: months.length - 0.5 } };
}

function fullName(month: Month | undefined, language: string): string {
  if (month === undefined) return '';
  return `${monthNameText(month, language)} ${month.slice(0, 4)}`;
}

/** A label every few months: the month's name, for January the year. */
function ticksOf(months: readonly Month[], maxTicks: number, language: string): ChartTick[] {
  const step = Math.max(1, Math.ceil(months.length / maxTicks));
  return months.flatMap((month, at) => {
    if (at % step !== 0) return [];
    const year = month.slice(0, 4);
    const before = months[at - step];
    const isNewYear = before !== undefined && before.slice(0, 4) !== year;
    return [{ at, label: isNewYear ? year : monthText(month, language) }];
  });
}

/** The axis of counts: from 0 to the next round number above the largest, in about four steps. */
export function countScale(largest: number): Pick<ChartLook, 'valueRange' | 'valueStep'> {
  const rough = Math.max(largest, 4) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const valueStep = [1, 2, 2.5, 5, 10].map((by) => by * power).find((step) => step >= rough) ?? 1;
  const whole = Math.max(1, Math.ceil(valueStep));
  return {
    valueRange: { min: 0, max: Math.ceil(Math.max(largest, 4) / whole) * whole },
    valueStep: whole,
  };
}
