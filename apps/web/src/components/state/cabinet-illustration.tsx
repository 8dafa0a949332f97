import { IconPlugConnectedX } from '@tabler/icons-react';
import classes from './cabinet-illustration.module.css';

/** A small cabinet: open for an empty state, hatched for a failed load. */
export function CabinetIllustration({ kind }: { kind: 'open' | 'hatched' }) {
  return (
    <div className={classes.cabinet} data-kind={kind} aria-hidden>
      <span className={classes.door} />
      <span className={classes.bay}>
        <span className={classes.door} data-ajar={kind === 'open' || undefined}>
          {kind === 'hatched' && <IconPlugConnectedX size={30} stroke={1.75} />}
        </span>
      </span>
      <span className={classes.door} />
    </div>
  );
}
