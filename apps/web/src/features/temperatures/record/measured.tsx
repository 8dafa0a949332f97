import type { SensorRecord, TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import classes from './measured.module.css';

type MeasuredProps = {
  one: SensorRecord;
  record: TemperatureRecord | undefined;
  /** The measured share. */
  text: string;
};

/** The measured share of a sensor, with a bar that is interrupted where nothing was measured. */
export function Measured({ one, record, text }: MeasuredProps) {
  if (record === undefined) return text;
  const { from, to } = record;
  const percent = (time: number) => ((time - from) / Math.max(1, to - from)) * 100;
  return (
    <span className={classes.measured}>
      <span className={classes.bar} data-kind={one.kind} aria-hidden>
        {one.measured > 0 &&
          one.gaps.map((gap) => (
            <i
              key={gap.from}
              style={{
                left: `${String(percent(gap.from))}%`,
                width: `${String(percent(gap.to) - percent(gap.from))}%`,
              }}
            />
          ))}
        {one.measured === 0 && <i style={{ left: 0, width: '100%' }} />}
      </span>
      {text}
    </span>
  );
}
