import { formatDateTime } from '../../lib/time/shown-time.ts';
import classes from './delivery-cells.module.css';

type TimeCellProps = { time: number; userName: string | null };

/** When something happened, and by whom. */
export function TimeCell({ time, userName }: TimeCellProps) {
  return (
    <>
      <time className={classes.time} dateTime={new Date(time).toISOString()}>
        {formatDateTime(new Date(time))}
      </time>
      {userName !== null && <span className={classes.quiet}>{userName}</span>}
    </>
  );
}
