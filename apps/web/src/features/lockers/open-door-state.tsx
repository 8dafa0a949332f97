import type { DoorOpening } from '@kolli/contract/door-opening';
import { Button } from '@mantine/core';
import { IconDoor, IconHourglassHigh, IconLock, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../components/modal-frame.tsx';
import classes from './open-door-modal.module.css';
import { OPENING_MS } from './use-open-door.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

const ICONS = {
  waiting: IconHourglassHigh,
  opened: IconDoor,
  not_opened: IconLock,
  expired: IconPlugConnectedX,
} as const;

type OpenDoorStateProps = {
  lockerId: string;
  state: DoorOpening['state'];
  untilMs: number;
  onAgain: () => void;
  onClose: () => void;
};

/** What has become of a remote opening so far, and what to do next; each change is announced. */
export function OpenDoorState({ lockerId, state, untilMs, onAgain, onClose }: OpenDoorStateProps) {
  const { t } = useTranslation();
  const Icon = ICONS[state];
  const isFailed = state === 'not_opened' || state === 'expired';
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t('openDoor.title', { locker: lockerId })}
      result={state === 'waiting' && <Countdown untilMs={untilMs} />}
      actions={
        <>
          <Button variant={state === 'opened' ? 'filled' : 'default'} onClick={onClose}>
            {t('actions.close')}
          </Button>
          {isFailed && <Button onClick={onAgain}>{t('openDoor.again')}</Button>}
        </>
      }
    >
      <div
        ref={useFocusOnce()}
        tabIndex={-1}
        role="status"
        className={classes.state}
        data-state={state}
      >
        <span className={classes.icon}>
          <Icon size={28} stroke={1.75} aria-hidden />
        </span>
        <div>
          <p className={classes.title}>{t(`openDoor.${state}`, { locker: lockerId })}</p>
          <p className={classes.text}>{t(`openDoor.${state}Text`)}</p>
        </div>
      </div>
    </ModalFrame>
  );
}

/** The button that was pressed is gone: whoever pressed it goes on from what took its place. */
function useFocusOnce() {
  const target = useRef<HTMLDivElement>(null);
  useEffect(() => {
    target.current?.focus();
  }, []);
  return target;
}

/** How long the box may still answer; for the eye, since each second told would drown the answer. */
function Countdown({ untilMs }: { untilMs: number }) {
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
