import { importOrders, previewOrderImport } from '@kolli/contract/machine/order-import';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../lib/call/call.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import {
  begun,
  callsOf,
  type ImportLine,
  linesIn,
  type Outcome,
  outcomesOf,
  withOutcomes,
} from './import-lines.ts';
import type { OrderLine } from './reading/read-orders.ts';

type Work = 'check' | 'import';

/** How far the checking or importing is; `isStopping` until the call that has begun is answered. */
export type Progress = {
  readonly work: Work;
  readonly done: number;
  readonly total: number;
  readonly isStopping: boolean;
};

const unchecked = (lines: readonly ImportLine[]) =>
  lines.filter(({ outcome }) => outcome === undefined);

/** Orders that are there after their import are imported, also if an answer before was lost. */
const allImported = (outcomes: ReadonlyMap<number, Outcome>): ReadonlyMap<number, Outcome> =>
  new Map(
    [...outcomes].map(([line, outcome]) => [
      line,
      outcome.state === 'known' ? { state: 'imported' } : outcome,
    ]),
  );

type Options = { readonly pharmacyId: string; readonly onImported: () => void };

/** Sends lines of one work in calls, one after the other, until all are answered, one fails or it is stopped. */
async function send(
  work: Work,
  pharmacyId: string,
  lines: readonly ImportLine[],
  onAnswer: (outcomes: ReadonlyMap<number, Outcome>, count: number) => void,
  isStopped: () => boolean,
): Promise<void> {
  const definition = work === 'check' ? previewOrderImport : importOrders;
  for (const sent of callsOf(lines)) {
    if (isStopped()) return;
    const body = { pharmacyId, orders: sent.map(({ order }) => order) };
    const answered = await call(definition, { body });
    onAnswer(outcomesOf(sent, answered.lines), sent.length);
  }
}

/** What is shown while lines are sent. */
type Shown = {
  readonly setLines: (lines: readonly ImportLine[]) => void;
  readonly setProgress: (progress: Progress | null) => void;
};

/** Sends lines for checking or importing, and shows each answer; `stop` ends it after the call that has begun. */
function useSending({ pharmacyId, onImported }: Options, { setLines, setProgress }: Shown) {
  const isStopped = useRef(false);
  const once = useSingleFlight();
  const sending = useMutation({
    mutationFn: async ({ work, from }: { work: Work; from: readonly ImportLine[] }) => {
      const chosen = work === 'check' ? unchecked(from) : linesIn(from, 'ready');
      const total = chosen.length;
      let [now, done] = [from, 0];
      isStopped.current = false;
      setProgress({ work, done, total, isStopping: false });
      const onAnswer = (outcomes: ReadonlyMap<number, Outcome>, count: number) => {
        now = withOutcomes(now, work === 'check' ? outcomes : allImported(outcomes));
        done += count;
        setLines(now);
        setProgress({ work, done, total, isStopping: isStopped.current });
      };
      await send(work, pharmacyId, chosen, onAnswer, () => isStopped.current).finally(() => {
        setProgress(null);
        if (work === 'import') onImported();
      });
    },
  });
  return {
    hasFailed: sending.isError,
    reset: () => sending.reset(),
    run: (work: Work, from: readonly ImportLine[]) => {
      // The failure itself is shown as that of any call.
      once(() => sending.mutateAsync({ work, from }).catch(() => undefined));
    },
    stop: () => {
      isStopped.current = true;
    },
  };
}

/**
 * Checks the orders of a text, and imports those that are ready. What was answered before a failure stays, so that trying
 * again goes on with the rest. Nothing is stored in the browser.
 */
export function useOrderImport(options: Options) {
  const [lines, setLines] = useState<readonly ImportLine[] | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const sending = useSending(options, { setLines, setProgress });
  return {
    /** Null before a text was read. */
    lines,
    progress,
    /** What failed or was stopped before its end. */
    unfinished: progress === null && lines !== null && unchecked(lines).length > 0,
    hasFailed: sending.hasFailed,
    check: (read: readonly OrderLine[]) => {
      const from = begun(read);
      setLines(from);
      sending.run('check', from);
    },
    checkRest: () => sending.run('check', lines ?? []),
    importReady: () => sending.run('import', lines ?? []),
    stop: () => {
      sending.stop();
      setProgress((last) => last && { ...last, isStopping: true });
    },
    /** Back to the text. */
    leave: () => {
      setLines(null);
      sending.reset();
    },
  };
}

export type OrderImport = ReturnType<typeof useOrderImport>;
