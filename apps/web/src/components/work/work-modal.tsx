import { Button, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../layout/modal-frame.tsx';
import { WorkLines, type WorkLine } from './work-lines.tsx';
import classes from './work.module.css';

/** Work that takes a while: how far it is, or how it ended. */
export type Work = {
  readonly done: number;
  /** Undefined while nobody knows how much it is. */
  readonly total: number | undefined;
  /** How far it is in words. */
  readonly text: string;
  /** What became of each part; empty for work that has no parts of interest. */
  readonly lines: readonly WorkLine[];
  readonly state: 'running' | 'stopping' | 'ended';
};

type WorkModalProps = {
  title: string;
  work: Work;
  /** Stops it: what is done until then stays done. */
  onCancel: () => void;
  onClose: () => void;
};

/** The progress of work of over two seconds, with a way to cancel it, and then what was done of it (LST-16). */
export function WorkModal({ title, work, onCancel, onClose }: WorkModalProps) {
  const { t } = useTranslation();
  const { done, total, text, lines, state } = work;
  const isRunning = state !== 'ended';
  return (
    <ModalFrame
      opened
      hasNoClose={isRunning}
      isDirty={isRunning}
      step={String(isRunning)}
      title={title}
      onClose={onClose}
      actions={
        isRunning ? (
          <Button
            variant="default"
            loading={state === 'stopping'}
            data-autofocus
            onClick={onCancel}
          >
            {t('actions.cancel')}
          </Button>
        ) : (
          <Button data-autofocus onClick={onClose}>
            {t('actions.close')}
          </Button>
        )
      }
    >
      <p className={classes.text} role="status">
        {text}
      </p>
      {isRunning && (
        <Progress
          aria-label={title}
          value={total === undefined || total === 0 ? 100 : (done / total) * 100}
          animated={total === undefined}
        />
      )}
      {!isRunning && lines.length > 0 && <WorkLines lines={lines} />}
    </ModalFrame>
  );
}
