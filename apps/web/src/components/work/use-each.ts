import { useMutation } from '@tanstack/react-query';
import type { i18n, TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../lib/call/call-error.ts';
import { isOnlyToast, toastText } from '../../lib/call/handle-call-error.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { codeText } from '../text/code-text.ts';
import { type EachResult, runEach } from './run-each.ts';
import type { WorkLine } from './work-lines.tsx';
import type { Work } from './work-modal.tsx';

/** One of many things that the same is done with. */
export type Each = { readonly key: string; readonly name: string };

/** A failure that concerns more than the part: the session has ended, or the code is wrong. */
export const isFatal = (error: unknown) => !(error instanceof CallError) || !isOnlyToast(error);

/** What became of a part. */
function lineOf({ item, error }: EachResult<Each>, t: TFunction, texts: i18n): WorkLine {
  const { key, name } = item;
  if (error === undefined) return { key, name, state: 'done' };
  const reason = error instanceof CallError ? codeText(texts, toastText(error)) : t('error');
  return { key, name, state: 'failed', reason };
}

const doneIn = (lines: ReadonlyMap<string, WorkLine>) =>
  new Set([...lines.values()].flatMap(({ key, state }) => (state === 'done' ? [key] : [])));

/** How it ended, in words. */
function outcomeText(lines: readonly WorkLine[], t: TFunction): string {
  const countOf = (state: WorkLine['state']) => lines.filter((one) => one.state === state).length;
  const failed = countOf('failed');
  const left = countOf('left');
  return [
    t('work.doneOf', { done: countOf('done'), total: lines.length }),
    ...(failed > 0 ? [t('work.failedOf', { count: failed })] : []),
    ...(left > 0 ? [t('work.leftOf', { count: left })] : []),
  ].join(' ');
}

/**
 * Does the same with many things: how far it is, and what became of each (TOD-03, LST-16). `onEnd` gets the keys of those
 * that are done.
 */
export function useEach<Item extends Each>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  onEnd: (doneKeys: ReadonlySet<string>) => void,
) {
  const { t, i18n: texts } = useTranslation();
  const [results, setResults] = useState<ReadonlyMap<string, WorkLine>>(new Map());
  const stop = useRef(new AbortController());
  const [isStopping, setIsStopping] = useState(false);
  const once = useSingleFlight();
  const run = useMutation({
    mutationFn: async () => {
      const lines = new Map<string, WorkLine>();
      const onResult = (result: EachResult<Item>) => {
        lines.set(result.item.key, lineOf(result, t, texts));
        setResults(new Map(lines));
      };
      const { signal } = stop.current;
      await runEach(items, act, { signal, isFatal, onResult }).finally(() => onEnd(doneIn(lines)));
    },
  });
  const lines = items.map(
    ({ key, name }): WorkLine => results.get(key) ?? { key, name, state: 'left' },
  );
  const [done, total] = [results.size, items.length];
  const text = run.isPending ? t('work.progress', { done, total }) : outcomeText(lines, t);
  const state = run.isPending ? (isStopping ? 'stopping' : 'running') : 'ended';
  const work: Work = { done, total, text, lines, state };
  return {
    work,
    hasBegun: !run.isIdle,
    // A failure of it all is shown as that of any call.
    run: () => once(() => run.mutateAsync().catch(() => undefined)),
    cancel: () => {
      setIsStopping(true);
      stop.current.abort();
    },
  };
}
