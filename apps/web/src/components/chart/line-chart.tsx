import { useId, useMemo, useState } from 'react';
import { ChartHead } from './chart-head.tsx';
import { ChartPlot } from './chart-plot.tsx';
import { spanWithin } from './chart-span.ts';
import { ChartTable } from './chart-table.tsx';
import type { ChartData, ChartLook, ChartSpan } from './drawing/chart-types.ts';
import classes from './chart.module.css';

export type LineChartProps = {
  /** The chart's heading. */
  title: string;
  /** What the chart shows, in a sentence or two, for screen readers. */
  description: string;
  /** Must be referentially stable (useMemo): new data are redrawn. */
  data: ChartData;
  /** Must be referentially stable (useMemo). */
  look: ChartLook;
  /** The whole span of the data. */
  whole: ChartSpan;
  /** The span in view; null for all. Without `onView` the chart does not zoom. */
  view?: ChartSpan | null;
  onView?: (view: ChartSpan | null) => void;
  /** The series that is highlighted within its group. */
  chosenId?: string | null;
  /** The legend's label for the stretches; without it they have no entry. */
  stretchLabel?: string;
  /** The legend's label for the gaps, if there are any. */
  gapLabel?: string;
  /** False for a single line that the title names. */
  hasLegend?: boolean;
  /** More data are loading. */
  isBusy?: boolean;
  /** Height in pixels, without the head. */
  height?: number;
};

const nothingHidden: ReadonlySet<string> = new Set();

/**
 * Lines or bars over time, with a legend that hides and shows groups, a crosshair with the values at a
 * time, zoom by dragging, pinching, buttons and keys, and a table of the same points in place of the
 * picture.
 *
 * uPlot draws on a canvas, because 24 sensors of 1,500 points took 2 s with SVG elements and take 0.2 s
 * so. A canvas says nothing to a screen reader, so there are three ways to the same data: the picture
 * with a description, a slider whose arrow keys read the values of each time, and the table. All
 * three come from the same data. The same chart on paper is `paper-chart.ts`: lines in the PDF, sharp
 * in print. Charts and PDFs are loaded with their first use.
 *
 * For months or other categories, pass `times` 0, 1, 2 …, `look.ticks` with their labels, `whole`
 * from -0.5 to the last plus 0.5, and `look.mark` 'bars'. The card around the chart is the
 * caller's.
 */
export function LineChart(props: LineChartProps) {
  const { title, data, look, whole, onView, stretchLabel, isBusy = false } = props;
  const headingId = useId();
  const [hidden, setHidden] = useState(nothingHidden);
  const [isTable, setTable] = useState(false);
  const requested = props.view ?? null;
  const view = useMemo(
    () => (requested ? spanWithin(whole, requested) : whole),
    [requested, whole],
  );
  const change = (next: ChartSpan | null) => {
    const within = next && spanWithin(whole, next);
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
        gapLabel={(data.gaps ?? []).length > 0 ? props.gapLabel : undefined}
        hasLegend={props.hasLegend ?? true}
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
