import type { ChartLook, ChartTick, ChartTone } from '../../components/chart/chart-types.ts';
import { monthNameText, monthText } from '../../lib/intl-text.ts';
import { dateOfMonth, type Month } from '../../lib/months.ts';

/** A series of bars: one value for each of the months. */
export type MonthSeries = {
  readonly id: string;
  readonly label: string;
  readonly tone: ChartTone;
  readonly values: readonly (number | null)[];
};

type Scale = Pick<ChartLook, 'valueRange' | 'formatValue' | 'formatTick'>;

/** Bars side by side at each month, as the chart takes them; at most so many months are named. */
export function monthChart(
  months: readonly Month[],
  series: readonly MonthSeries[],
  { language, mostTicks, ...scale }: Scale & { language: string; mostTicks: number },
) {
  const look: ChartLook = {
    ...scale,
    mark: 'bars',
    groups: series.map(({ id, label, tone }) => ({ id, label, tone })),
    formatTime: (at) => fullName(months[Math.round(at)], language),
    ticks: ticksOf(months, mostTicks, language),
  };
  const data = {
    times: months.map((_, index) => index),
    series: series.map(({ id, label, values }) => ({ id, label, groupId: id, values })),
  };
  return { look, data, whole: { from: -0.5, to: months.length - 0.5 } };
}

function fullName(month: Month | undefined, language: string): string {
  if (month === undefined) return '';
  return `${monthNameText(dateOfMonth(month), language)} ${month.slice(0, 4)}`;
}

/** Every so many months its name, with the year at the first one and where a year begins. */
function ticksOf(months: readonly Month[], most: number, language: string): ChartTick[] {
  const step = Math.max(1, Math.ceil(months.length / most));
  return months.flatMap((month, at) => {
    if (at % step !== 0) return [];
    const name = monthText(dateOfMonth(month), language);
    const before = months[at - step];
    const isNewYear = before === undefined || before.slice(0, 4) !== month.slice(0, 4);
    return [{ at, label: isNewYear ? `${name} ${month.slice(2, 4)}` : name }];
  });
}
