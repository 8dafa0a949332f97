import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestPrint, useBeforePrint } from '../print/print-request.ts';
import { WorkModal } from '../work/work-modal.tsx';
import type { ListStates } from './data-table-types.ts';

type Printed = Pick<ListStates, 'state' | 'more' | 'onEndReached'> & {
  readonly rows: readonly unknown[];
  readonly isStale?: boolean;
};

/**
 * Loads the rows that are missing before a list is printed, by a button or Ctrl+P (LST-02), and shows how far that is
 * (LST-16). To be rendered beside the list.
 */
export function usePrintWhole({
  state,
  more,
  onEndReached,
  rows,
  isStale = false,
}: Printed): ReactNode {
  const { t } = useTranslation();
  const [step, setStep] = useState<'idle' | 'loading' | 'cancelled' | 'failed'>('idle');
  const isWhole = state === 'ready' && more === 'none' && !isStale;
  const isLoading = step === 'loading';
  useBeforePrint((event) => {
    // Labels are printed instead of the page.
    if (isWhole || state === 'failed' || document.querySelector('[data-paper]') !== null) return;
    event.preventDefault();
    setStep('loading');
  });
  useEffect(() => {
    if (!isLoading) return;
    if (more === 'failed') setStep('failed');
    else if (more === 'available') onEndReached();
    else if (isWhole) {
      setStep('idle');
      // After this dialog has gone, outside of React's work.
      setTimeout(requestPrint, 0);
    }
  });
  if (step === 'idle') return null;
  const count = rows.length;
  const texts = {
    loading: t('print.loading', { count }),
    cancelled: t('print.cancelled', { count }),
    failed: t('print.failed', { count }),
  };
  return (
    <WorkModal
      title={t('print.title')}
      work={{
        done: count,
        total: undefined,
        text: texts[step],
        lines: [],
        state: isLoading ? 'running' : 'ended',
      }}
      onCancel={() => setStep('cancelled')}
      onClose={() => setStep('idle')}
    />
  );
}
