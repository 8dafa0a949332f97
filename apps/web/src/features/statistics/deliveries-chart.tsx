import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LineChart } from '../../components/chart/line-chart.tsx';
import { amountText } from '../../lib/text/intl-text.ts';
import type { Month } from '../../lib/text/months.ts';
import { countScale, monthChart } from './month-chart.ts';
import { type CountName, type MonthRow, sumOf } from './statistics-rows.ts';

/** The number of month labels that fit on a chart's axis. */
const NARROW_TICKS = 6;
const WIDE_TICKS = 12;

export function useMaxTicks(): number {
  return useMediaQuery('(max-width: 700px)') ? NARROW_TICKS : WIDE_TICKS;
}

type MonthsChartProps = { months: readonly Month[]; rows: readonly MonthRow[] };

/** Deliveries and pickups by month, summed over all places. */
export function DeliveriesChart({ months, rows }: MonthsChartProps) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const maxTicks = useMaxTicks();
  const chart = useMemo(() => {
    const byMonth = Map.groupBy(rows, ({ month }) => month);
    const counted = (name: CountName) =>
      months.map((month) => sumOf(byMonth.get(month) ?? [], name));
    const series = [
      { id: 'totalDeliveries', tone: 'delivered', values: counted('totalDeliveries') },
      { id: 'pickupAmount', tone: 'free', values: counted('pickupAmount') },
    ] as const;
    const named = series.map((one) => ({ ...one, label: t(`statistics.columns.${one.id}`) }));
    return monthChart(months, named, {
      language,
      maxTicks,
      ...countScale(Math.max(0, ...series.flatMap(({ values }) => values))),
      formatValue: (value) => amountText(value, language),
      formatTick: (value) => amountText(value, language),
    });
  }, [months, rows, language, maxTicks, t]);
  return (
    <LineChart
      {...chart}
      title={t('statistics.deliveriesChart')}
      description={t('statistics.deliveriesChartText')}
      height={220}
    />
  );
}
