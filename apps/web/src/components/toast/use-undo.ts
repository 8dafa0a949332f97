import { undoAlarmComment, undoDeliveryChange, undoToggleLocker } from '@kolli/contract/undo/undo';
import { undoShownMs } from '@kolli/domain/undo/undo-times';
import { MutationObserver, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call/call.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { showDone, type Undo } from './messages.ts';

/** The calls that undo, by what they are about. */
const calls = {
  delivery: undoDeliveryChange,
  locker: undoToggleLocker,
  comment: undoAlarmComment,
} as const;

export type UndoKind = keyof typeof calls;

/** Undoes one change by what it answered. Throws a CallError. */
export const undoChange = (kind: UndoKind, undo: string) => call(calls[kind], { body: { undo } });

/**
 * Makes what a toast offers of what a change answered (LST-04). It works on when the dialog of the change has closed;
 * `onSettled` loads what is shown again, and a failure is a toast of its own.
 */
export function useUndo(
  kind: UndoKind,
  onSettled: () => void,
): (undo: string | null) => Undo | undefined {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return (undo) => {
    if (undo === null) return undefined;
    const attempt = () =>
      new MutationObserver(queryClient, {
        mutationFn: () => undoChange(kind, undo),
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
const outcomeOf = (error: unknown) => (canTryAgain(error) ? 'again' : 'refused');

export const canTryAgain = (error: unknown) =>
  error instanceof CallError && (error.status === 0 || error.status >= 500);
