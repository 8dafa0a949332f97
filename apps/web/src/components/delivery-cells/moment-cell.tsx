import { formatDateTime } from '@kolli/domain/dates';
import classes from './delivery-cells.module.css';

type MomentCellProps = { time: number; userName: string | null };

/** When something happened, and by whom. */
export function MomentCell({ time, userName }: MomentCellProps) {
  return (
    <span className={classes.stack}>
      <time className={classes.time} dateTime={new Date(time).toISOString()}>
        {formatDateTime(new Date(time))}
      </time>
      {userName !== null && <span className={classes.quiet}>{userName}</span>}
    </span>
  );
}
