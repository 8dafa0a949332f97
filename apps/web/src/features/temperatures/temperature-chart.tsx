import type { TemperatureLog, TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import type { ChartSpan } from '../../components/chart/drawing/chart-types.ts';
import { LineChart } from '../../components/chart/line-chart.tsx';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { descriptionOf } from './chart-description.ts';
import { hasTemperatures, temperatureData, temperatureLook } from './temperature-data.ts';

type TemperatureChartProps = {
  log: TemperatureLog;
  record: TemperatureRecord;
  /** The points in view, which may be finer than the log's. */
  points: TemperatureLog;
  span: ChartSpan;
  view: ChartSpan | null;
  onView: (view: ChartSpan | null) => void;
  chosenSensor: string | null;
  nowMs: number;
  isBusy: boolean;
};

/** The chart of a box's temperatures (TMP-04 to TMP-06), or that there are none (TMP-09). */
export function TemperatureChart(props: TemperatureChartProps) {
  const { log, record, points, span, view, onView, nowMs } = props;
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const look = useMemo(() => temperatureLook(t, language), [t, language]);
  const data = useMemo(
    () => temperatureData({ points, record }, t, language),
    [points, record, t, language],
  );
  // Without the future part, which would leave today's chart half empty.
  const to = Math.min(span.to, Math.max(nowMs, log.times.at(-1) ?? 0, span.from + 1));
  const whole = useMemo(() => ({ from: span.from, to }), [span.from, to]);
  if (!hasTemperatures(log)) {
    return <EmptyState title={t('noData')} text={t('temperature.noDataText')} />;
  }
  return (
    <LineChart
      title={t('temperature.chart')}
      description={descriptionOf({ log, record }, t, language, {
        from: formatDateTime(new Date(whole.from)),
        to: formatDateTime(new Date(whole.to)),
      })}
      data={data}
      look={look}
      whole={whole}
      view={view}
      onView={onView}
      chosenId={props.chosenSensor}
      stretchLabel={t('temperature.series.alarm')}
      gapLabel={t('temperature.notMeasured')}
      isBusy={props.isBusy}
    />
  );
}
