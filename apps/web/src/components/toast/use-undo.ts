import { undoAlarmComment, undoDeliveryChange, undoToggleLocker } from '@kolli/contract/undo/undo';
import { undoShownMs } from '@kolli/domain/undo/undo-times';
import { MutationObserver, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call/call.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { showDone, type Undo } from './messages.ts';

const calls = {
  delivery: undoDeliveryChange,
  locker: undoToggleLocker,
  comment: undoAlarmComment,
} as const;

/**
 * Makes what a toast offers of what a change answered (LST-04). It works on when the dialog of the change has closed;
 * `onSettled` loads what is shown again, and a failure is a toast of its own.
 */
export function useUndo(
  kind: keyof typeof calls,
  onSettled: () => void,
): (undo: string | null) => Undo | undefined {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return (undo) => {
    if (undo === null) return undefined;
    const attempt = () =>
      new MutationObserver(queryClient, {
        mutationFn: () => call(calls[kind], { body: { undo } }),
        onSuccess: () => showDone(t('undo.done')),
        onSettled: () => onSettled(),
      }).mutate();
    return {
      untilMs: Date.now() + undoShownMs,
      run: () => attempt().then(() => 'done' as const, outcomeOf),
    };
  };
}

/** Without an answer, or with one of a server that is not able to, it can be tried again. */
function outcomeOf(error: unknown): 'again' | 'refused' {
  const isTemporary = error instanceof CallError && (error.status === 0 || error.status >= 500);
  return isTemporary ? 'again' : 'refused';
}
