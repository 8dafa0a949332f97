import { undoShownMs } from '@kolli/domain/undo/undo-times';
import { MutationObserver, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Undoable } from '../../lib/call/call.ts';
import { showDone, showError } from '../toast/messages.ts';
import { canTryAgain, undoChange, type UndoKind } from '../toast/use-undo.ts';
import { runEach } from './run-each.ts';
import { isFatal } from './use-each.ts';

/** Undoes each of these; returns what can be tried again and how many are refused. */
async function undoEach(kind: UndoKind, undos: readonly string[]) {
  const again: string[] = [];
  let refused = 0;
  await runEach(undos, (undo) => undoChange(kind, undo), {
    signal: new AbortController().signal,
    isFatal,
    onResult: ({ item, error }) => {
      if (error === undefined) return;
      if (canTryAgain(error)) again.push(item);
      else refused += 1;
    },
  });
  return { again, refused };
}

/**
 * Offers to undo together what was done with many (LST-04): `noted` notes what undoes one of them, and `offer` says in a
 * toast that they are done. It says how many could not be undone; those that nobody answered can be tried again.
 */
export function useUndoEach(kind: UndoKind, onSettled: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const undos = useRef<string[]>([]);
  const noted = async (change: Promise<Undoable<unknown>>) => {
    const { undo } = await change;
    if (undo !== null) undos.current.push(undo);
  };
  const offer = (text: string) => {
    let left: readonly string[] = undos.current;
    if (left.length === 0) return;
    const attempt = () =>
      new MutationObserver(queryClient, {
        mutationFn: () => undoEach(kind, left),
        onSuccess: ({ again, refused }) => {
          const total = left.length;
          left = again;
          if (again.length + refused === 0) showDone(t('undo.done'));
          else showError(t('undo.failedOf', { count: again.length + refused, total }));
        },
        onSettled: () => onSettled(),
      }).mutate();
    const run = () =>
      attempt().then(
        ({ again, refused }) => (again.length > 0 ? 'again' : refused > 0 ? 'refused' : 'done'),
        () => 'refused' as const,
      );
    showDone(text, { untilMs: Date.now() + undoShownMs, run });
  };
  return { noted, offer };
}
