import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../lib/call/call-error.ts';
import { isOnlyToast, toastText } from '../../lib/call/handle-call-error.ts';
import { codeText } from '../text/code-text.ts';
import { runEach } from './run-each.ts';
import type { WorkLine } from './work-lines.tsx';
import type { Work } from './work-modal.tsx';

/** One of many things that the same is done with. */
export type Each = { readonly key: string; readonly name: string };

/** A failure that concerns more than the part: the session has ended, or the code is wrong. */
const isFatal = (error: unknown) => !(error instanceof CallError) || !isOnlyToast(error);

/**
 * Does the same with many things: how far it is, and what became of each (TOD-03, LST-16). `onEnd` gets the keys of those
 * that are done.
 */
export function useEach<Item extends Each>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  onEnd: (doneKeys: ReadonlySet<string>) => void,
) {
  const { t, i18n } = useTranslation();
  const [results, setResults] = useState<ReadonlyMap<string, WorkLine>>(new Map());
  const stop = useRef(new AbortController());
  const [isStopping, setIsStopping] = useState(false);
  const run = useMutation({
    mutationFn: async () => {
      const lines = new Map<string, WorkLine>();
      await runEach(items, act, {
        signal: stop.current.signal,
        isFatal,
        onResult: ({ item: { key, name }, error }) => {
          const reason = error instanceof CallError ? codeText(i18n, toastText(error)) : undefined;
          lines.set(
            key,
            error === undefined
              ? { key, name, state: 'done' }
              : { key, name, state: 'failed', reason: reason ?? t('error') },
          );
          setResults(new Map(lines));
        },
      }).finally(() => {
        onEnd(
          new Set(
            [...lines.values()].filter(({ state }) => state === 'done').map(({ key }) => key),
          ),
        );
      });
    },
  });
  const lines = items.map(
    ({ key, name }): WorkLine => results.get(key) ?? { key, name, state: 'left' },
  );
  const countOf = (state: WorkLine['state']) => lines.filter((line) => line.state === state).length;
  const total = items.length;
  const text = run.isPending
    ? t('work.progress', { done: results.size, total })
    : [
        t('work.doneOf', { count: countOf('done'), total }),
        ...(countOf('failed') > 0 ? [t('work.failedOf', { count: countOf('failed') })] : []),
        ...(countOf('left') > 0 ? [t('work.leftOf', { count: countOf('left') })] : []),
      ].join(' ');
  const work: Work = {
    done: results.size,
    total,
    text,
    lines,
    state: run.isPending ? (isStopping ? 'stopping' : 'running') : 'ended',
  };
  return {
    work,
    hasBegun: !run.isIdle,
    run: () => run.mutate(),
    cancel: () => {
      setIsStopping(true);
      stop.current.abort();
    },
  };
}
