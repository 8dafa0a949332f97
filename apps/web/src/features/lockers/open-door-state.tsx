import type { DoorOpening } from '@kolli/contract/door-opening';
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
 * What has become of a remote opening so far, and what to do next; each change is announced. It takes
 * the focus: the button that was pressed is gone.
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

/** How long the box may still answer; for the eye, since each second told would drown the answer. */
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
