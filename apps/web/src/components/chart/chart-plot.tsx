import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartReadout } from './chart-readout.tsx';
import type { ChartData, ChartLook, ChartSpan } from './drawing/chart-types.ts';
import classes from './chart.module.css';
import { shownScale } from './drawing/plot-options.ts';
import { limitsOf } from './drawing/plot-scene.ts';
import { readoutRows, readoutText } from './readout-rows.ts';
import { chartKeys } from './use-chart-keys.ts';
import { useChartTouch } from './use-chart-touch.ts';
import { usePlot } from './use-plot.ts';

type ChartPlotProps = {
  title: string;
  description: string;
  data: ChartData;
  look: ChartLook;
  whole: ChartSpan;
  view: ChartSpan;
  hidden: ReadonlySet<string>;
  chosenId: string | null;
  canZoom: boolean;
  onView: (view: ChartSpan | null) => void;
  height: number;
};

/** The plot with its crosshair and keyboard control. */
export function ChartPlot(props: ChartPlotProps) {
  const { data, look, whole, view, hidden, chosenId, canZoom, onView, height } = props;
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const [cursor, setCursor] = useState<number | null>(null);
  const events = {
    onCursor: setCursor,
    onSelect: (span: ChartSpan) => {
      if (canZoom) onView(span);
    },
    onReset: () => {
      onView(null);
    },
  };
  const { setHost, plot } = usePlot({
    data,
    look,
    language,
    view,
    hidden,
    chosenId,
    height,
    ...events,
  });
  useChartTouch(plot, canZoom, view, onView);
  const limits = useMemo(() => limitsOf(data), [data]);
  const at = cursor === null ? undefined : data.times[cursor];
  const rows = cursor === null ? [] : readoutRows({ data, look, hidden, chosenId, limits }, cursor);
  const onKeys = chartKeys({
    plot,
    times: data.times,
    whole,
    view,
    index: cursor,
    canZoom,
    onView,
  });
  const scale = shownScale({ data, look, view, hidden }, height);
  const { min, max } = look.valueRange;
  return (
    <div className={classes.plot} style={{ minHeight: height }}>
      <div ref={setHost} role="img" aria-label={props.description} className={classes.canvas} />
      <div
        role="slider"
        tabIndex={0}
        aria-label={t(canZoom ? 'chart.keys' : 'chart.arrows', { title: props.title })}
        aria-valuemin={view.from}
        aria-valuemax={view.to}
        aria-valuenow={at ?? view.from}
        aria-valuetext={readoutText(look.formatTime(at ?? view.from), rows)}
        className={classes.keys}
        onKeyDown={onKeys}
        onBlur={() => plot?.setCursor({ left: -10, top: -10 })}
      />
      {(scale.min < min || scale.max > max) && (
        <p className={classes.beyond}>
          {t('chart.beyond', { min: look.formatTick(scale.min), max: look.formatTick(scale.max) })}
        </p>
      )}
      {plot && at !== undefined && (
        <ChartReadout plot={plot} at={at} time={look.formatTime(at)} rows={rows} />
      )}
    </div>
  );
}
