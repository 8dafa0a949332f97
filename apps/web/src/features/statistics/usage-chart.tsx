import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartTone } from '../../components/chart/drawing/chart-types.ts';
import { LineChart } from '../../components/chart/line-chart.tsx';
import { percentText, wholePercentText } from '../../lib/text/intl-text.ts';
import type { Month } from '../../lib/text/months.ts';
import { useMaxTicks } from './deliveries-chart.tsx';
import { monthChart } from './month-chart.ts';
import type { MonthRow } from './statistics-rows.ts';

/** As many places as can be distinguished by colour; none is that of deliveries or pickups in the chart beside it. */
const TONES: readonly ChartTone[] = ['brand', 'reserved', 'ink', 'frost'];

type UsageChartProps = { months: readonly Month[]; rows: readonly MonthRow[] };

/** How full boxes and shelves were by month; if there are many, only the fullest. */
export function UsageChart({ months, rows }: UsageChartProps) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const maxTicks = useMaxTicks();
  const places = useMemo(() => fullestPlaces(rows), [rows]);
  const chart = useMemo(() => {
    const series = places.shown.map(({ id, name, usage }, index) => ({
      id,
      label: name,
      tone: TONES[index] ?? 'ink',
      values: months.map((month) => usage.get(month) ?? null),
    }));
    return monthChart(months, series, {
      language,
      maxTicks,
      valueRange: { min: 0, max: 100 },
      valueStep: 25,
      formatValue: (value) => percentText(value, language),
      formatTick: (value) => wholePercentText(value, language),
    });
  }, [months, places, language, maxTicks]);
  const { shown, count } = places;
  const description =
    count > shown.length
      ? t('statistics.usageChartSome', { shown: shown.length, all: count })
      : t('statistics.usageChartText');
  return (
    <LineChart
      {...chart}
      title={t('statistics.usageChart')}
      description={description}
      height={220}
    />
  );
}

/**
 * The places with the highest mean usage over their months, at most one per tone, in the order of
 * the rows.
 */
function fullestPlaces(rows: readonly MonthRow[]) {
  const used = rows.filter(({ figures }) => figures.totalUsage !== null);
  const places = [...Map.groupBy(used, ({ place }) => place.id).values()].map((own) => {
    const usage = new Map(own.map(({ month, figures }) => [month, figures.totalUsage ?? 0]));
    const mean = [...usage.values()].reduce((sum, value) => sum + value, 0) / usage.size;
    return { id: own[0]?.place.id ?? '', name: own[0]?.place.name ?? '', usage, mean };
  });
  const fullest = new Set(
    places
      .toSorted((one, other) => other.mean - one.mean)
      .slice(0, TONES.length)
      .map(({ id }) => id),
  );
  return { shown: places.filter(({ id }) => fullest.has(id)), count: places.length };
}
