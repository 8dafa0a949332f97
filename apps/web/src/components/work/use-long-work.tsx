import type { TFunction } from 'i18next';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WorkModal } from './work-modal.tsx';

/** Shorter work is shown by its button alone. */
const SHOWN_AFTER_MS = 1000;

/** What work gets: a signal that it is cancelled, and a way to say how far it is. */
export type Job = {
  readonly signal: AbortSignal;
  /** How many rows have been read, of how many if that is known. */
  readonly progress: (done: number, total?: number) => void;
};

type Step = {
  readonly done: number;
  readonly total: number | undefined;
  readonly state: 'running' | 'stopping' | 'ended';
};

export type LongWork = {
  /** Runs it, until it is done or cancelled. Throws what the work throws. */
  readonly run: (work: (job: Job) => Promise<void>) => Promise<void>;
  readonly isRunning: boolean;
  /** To be rendered beside the button. */
  readonly dialog: ReactNode;
};

/** An export or another work that makes a file: with progress and a way to cancel it once it lasts (LST-16). */
export function useLongWork(title: string): LongWork {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step | null>(null);
  const [isShown, setIsShown] = useState(false);
  const stop = useRef<AbortController>(null);
  const end = (last: Step | null) => {
    setStep(last);
    setIsShown(last !== null);
  };
  const run = async (work: (job: Job) => Promise<void>) => {
    const abort = new AbortController();
    stop.current = abort;
    let at: Step = { done: 0, total: undefined, state: 'running' };
    setStep(at);
    const timer = setTimeout(() => setIsShown(true), SHOWN_AFTER_MS);
    const progress = (done: number, total?: number) => {
      at = { done, total, state: abort.signal.aborted ? 'stopping' : 'running' };
      setStep(at);
    };
    try {
      await work({ signal: abort.signal, progress });
      end(null);
    } catch (error) {
      end(abort.signal.aborted ? { ...at, state: 'ended' } : null);
      if (!abort.signal.aborted) throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    run,
    isRunning: step !== null && step.state !== 'ended',
    dialog: step !== null && isShown && (
      <WorkModal
        title={title}
        work={{ ...step, text: textOf(step, t), lines: [] }}
        onCancel={() => {
          setStep({ ...step, state: 'stopping' });
          stop.current?.abort();
        }}
        onClose={() => end(null)}
      />
    ),
  };
}

function textOf({ done, total, state }: Step, t: TFunction): string {
  if (state === 'ended') return t('work.nothingSaved', { count: done });
  return total === undefined
    ? t('work.read', { count: done })
    : t('work.progress', { done, total });
}
