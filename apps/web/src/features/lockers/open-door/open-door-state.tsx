import type { DoorOpening } from '@kolli/contract/box/door-opening';
import { IconDoor, IconHourglassHigh, IconLock, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './open-door-modal.module.css';
import { OPENING_MS } from './use-open-door.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

const ICONS = {
  waiting: IconHourglassHigh,
  opened: IconDoor,
  not_opened: IconLock,
  expired: IconPlugConnectedX,
} as const;

type OpenDoorStateProps = { lockerId: string; state: DoorOpening['state'] };

/**
 * The state of a remote opening and the next step; changes are announced to screen readers. It
 * takes focus, because the pressed button is gone.
 */
export function OpenDoorState({ lockerId, state }: OpenDoorStateProps) {
  const { t } = useTranslation();
  const target = useRef<HTMLDivElement>(null);
  useEffect(() => {
    target.current?.focus();
  }, []);
  const Icon = ICONS[state];
  return (
    <div ref={target} tabIndex={-1} role="status" className={classes.state} data-state={state}>
      <span className={classes.icon}>
        <Icon size={28} stroke={1.75} aria-hidden />
      </span>
      <div>
        <p className={classes.title}>{t(`openDoor.${state}`, { locker: lockerId })}</p>
        <p className={classes.text}>{t(`openDoor.${state}Text`)}</p>
      </div>
    </div>
  );
}

/**
 * The seconds left for the box to answer. Hidden from screen readers, because announcing each
 * second would interrupt the result.
 */
export function OpenDoorCountdown({ untilMs }: { untilMs: number }) {
  const { t } = useTranslation();
  const left = useSecondsLeft(untilMs);
  return (
    <span className={classes.countdown} aria-hidden>
      <span className={classes.track}>
        <span style={{ width: `${String((left * 1000 * 100) / OPENING_MS)}%` }} />
      </span>
      {t('openDoor.secondsLeft', { count: left })}
    </span>
  );
}
