import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WorkModal } from '../work/work-modal.tsx';
import { requestPrint, useBeforePrint } from './print-request.ts';

/** What must be known of a list to load the rest of it; see ListStates. */
type Printed = {
  readonly rows: readonly unknown[];
  readonly state: 'loading' | 'failed' | 'ready';
  readonly more: 'none' | 'available' | 'busy' | 'loading' | 'failed';
  readonly onEndReached: () => void;
  readonly isStale?: boolean;
};

/** Labels are printed instead of the page. */
const isReplaced = () => document.querySelector('[data-paper]') !== null;

/**
 * Loads the rows that are missing before a list is printed, by a button or Ctrl+P (LST-02), and shows how far that is
 * (LST-16). To be rendered beside the list.
 */
export function usePrintWhole(list: Printed): ReactNode {
  const { state, more, onEndReached, rows, isStale = false } = list;
  const { t } = useTranslation();
  const [step, setStep] = useState<'idle' | 'wanted' | 'cancelled'>('idle');
  const isWhole = state === 'ready' && more === 'none' && !isStale;
  const isWanted = step === 'wanted';
  useBeforePrint((event) => {
    if (isWhole || state === 'failed' || isReplaced()) return;
    event.preventDefault();
    setStep('wanted');
  });
  const goOn = useEffectEvent(onEndReached);
  useEffect(() => {
    if (isWanted && more === 'available') goOn();
  }, [isWanted, more, rows.length]);
  useEffect(() => {
    if (!isWanted || !isWhole) return undefined;
    // After this dialog has gone, outside of React's work.
    const timer = setTimeout(() => {
      setStep('idle');
      requestPrint();
    }, 0);
    return () => clearTimeout(timer);
  }, [isWanted, isWhole]);
  if (step === 'idle' || (isWanted && isWhole)) return null;
  const isRunning = isWanted && more !== 'failed';
  const text = isRunning ? 'loading' : isWanted ? 'failed' : 'cancelled';
  return (
    <WorkModal
      title={t('print.title')}
      work={{
        done: rows.length,
        total: undefined,
        text: t(`print.${text}`, { count: rows.length }),
        lines: [],
        state: isRunning ? 'running' : 'ended',
      }}
      onCancel={() => setStep('cancelled')}
      onClose={() => setStep('idle')}
    />
  );
}
