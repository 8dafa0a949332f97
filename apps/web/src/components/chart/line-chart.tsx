import { useId, useMemo, useState } from 'react';
import { ChartHead } from './chart-head.tsx';
import { ChartPlot } from './chart-plot.tsx';
import { spanWithin } from './chart-span.ts';
import { ChartTable } from './chart-table.tsx';
import type { ChartData, ChartLook, ChartSpan } from './chart-types.ts';
import classes from './chart.module.css';

export type LineChartProps = {
  /** The chart's heading. */
  title: string;
  /** What the chart shows, in a sentence or two, for who does not see it. */
  description: string;
  /** Keep it stable (useMemo): other data are drawn anew. */
  data: ChartData;
  /** Keep it stable (useMemo). */
  look: ChartLook;
  /** All that there is to be seen. */
  whole: ChartSpan;
  /** What of it is shown; null for all. Without `onView` the chart does not zoom. */
  view?: ChartSpan | null;
  onView?: (view: ChartSpan | null) => void;
  /** The series that stands out from the others of its group. */
  chosenId?: string | null;
  /** The legend's name for the stretches; without it they have no entry. */
  stretchLabel?: string;
  /** More is being read for what is shown. */
  isBusy?: boolean;
  /** Pixels; without the head. */
  height?: number;
};

const nothingHidden: ReadonlySet<string> = new Set();

/**
 * Lines or bars over time, with all that belongs to them: a legend that hides and shows groups, a
 * crosshair with what was measured there, zoom by dragging, pinching, buttons and keys, and a table of the
 * same points in place of the picture.
 *
 * For months or other names along the axis, give `times` 0, 1, 2 …, `look.ticks` with their labels,
 * `whole` from -0.5 to the last plus 0.5, and `look.mark` 'bars'. The sheet around it is the caller's.
 */
export function LineChart(props: LineChartProps) {
  const { title, data, look, whole, onView, stretchLabel, isBusy = false } = props;
  const headingId = useId();
  const [hidden, setHidden] = useState(nothingHidden);
  const [isTable, setTable] = useState(false);
  const asked = props.view ?? null;
  const view = useMemo(() => (asked ? spanWithin(whole, asked) : whole), [asked, whole]);
  const change = (wanted: ChartSpan | null) => {
    const within = wanted && spanWithin(whole, wanted);
    const isAll = within === null || within.to - within.from >= whole.to - whole.from;
    onView?.(isAll ? null : within);
  };
  return (
    <section className={classes.chart} aria-labelledby={headingId} aria-busy={isBusy}>
      <ChartHead
        title={title}
        headingId={headingId}
        groups={look.groups}
        stretchLabel={stretchLabel}
        hidden={hidden}
        onHidden={setHidden}
        whole={whole}
        view={view}
        onView={onView && change}
        isTable={isTable}
        onTable={setTable}
      />
      {isTable ? (
        <ChartTable title={title} data={data} look={look} view={view} hidden={hidden} />
      ) : (
        <ChartPlot
          title={title}
          description={props.description}
          data={data}
          look={look}
          whole={whole}
          view={view}
          hidden={hidden}
          chosenId={props.chosenId ?? null}
          canZoom={onView !== undefined}
          onView={change}
          height={props.height ?? 380}
        />
      )}
    </section>
  );
}
