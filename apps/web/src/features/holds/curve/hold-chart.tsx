import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import type { ChartSpan } from '../../../components/chart/drawing/chart-types.ts';
import { LineChart } from '../../../components/chart/line-chart.tsx';
import type { ShownHold } from '../parcel/hold-queries.ts';
import { doorsText, outOfRangeText } from '../parcel/hold-words.ts';
import { endOf, gapsOf } from './curve-parts.ts';
import { chartData, chartLook, chartSpan } from './hold-chart-data.ts';

const HEIGHT = 236;
/** On a low screen, so that the facts have room above the decision. */
const LOW_HEIGHT = 164;

type HoldChartProps = { shown: Pick<ShownHold, 'held' | 'doorOpen'>; nowMs: number };

/** The temperatures behind the door during the parcel's stay, and some before it. */
export function HoldChart({ shown, nowMs }: HoldChartProps) {
  const { held } = shown;
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const isLow = useMediaQuery('(max-height: 860px)', undefined, { getInitialValueInEffect: false });
  const [view, setView] = useState<ChartSpan | null>(null);
  const look = useMemo(() => chartLook(held, t, language), [held, t, language]);
  const data = useMemo(() => chartData(shown, nowMs, t, language), [shown, nowMs, t, language]);
  const whole = useMemo(() => chartSpan(held, nowMs), [held, nowMs]);
  const gaps = gapsOf(held.curve, endOf(held, nowMs));
  return (
    <LineChart
      title={t('holds.chart.title', { doors: doorsText(held, language) })}
      description={[
        t('holds.chart.description', {
          from: formatDateTime(new Date(whole.from)),
          to: formatDateTime(new Date(whole.to)),
        }),
        `${outOfRangeText(held, t, language)}.`,
        ...(gaps.length > 0 ? [t('holds.chart.gaps', { count: gaps.length })] : []),
      ].join(' ')}
      data={data}
      look={look}
      whole={whole}
      view={view}
      onView={setView}
      hasLegend={false}
      height={isLow ? LOW_HEIGHT : HEIGHT}
    />
  );
}
