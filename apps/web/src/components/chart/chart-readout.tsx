import type uPlot from 'uplot';
import { lineToken } from './drawing/chart-paint.ts';
import classes from './chart.module.css';
import type { ReadoutRow } from './readout-rows.ts';

type ChartReadoutProps = {
  plot: uPlot;
  /** Position of the crosshair on the horizontal axis. */
  at: number;
  time: string;
  rows: readonly ReadoutRow[];
};

/** The values at the crosshair, on the side with more space. */
export function ChartReadout({ plot, at, time, rows }: ChartReadoutProps) {
  const { over } = plot;
  const left = plot.valToPos(at, 'x');
  const isLeft = left > over.clientWidth / 2;
  const side = isLeft
    ? { right: plot.width - over.offsetLeft - left + 12 }
    : { left: over.offsetLeft + left + 12 };
  return (
    <div className={classes.readout} style={{ ...side, top: over.offsetTop + 8 }} aria-hidden>
      <b>{time}</b>
      {rows.map(({ id, label, tone, value, extremes }) => (
        <div key={id} className={classes.row}>
          <span className={classes.swatch} style={{ background: lineToken(tone) }} />
          <span className={classes.name}>{label}</span>
          <span className={classes.value}>{value}</span>
          {extremes && <span className={classes.extremes}>{extremes}</span>}
        </div>
      ))}
    </div>
  );
}
