import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SearchBy } from './filter-types.ts';

/** How long typing must rest before it is searched (RES-04, HIS-05). */
export const SEARCH_DELAY_MS = 600;

export type Committed = {
  readonly by: SearchBy;
  readonly text: string;
  /** Another with each search: tells them apart where the text must not stand. */
  readonly number: number;
};

export type Search = {
  readonly by: SearchBy;
  /** What stands in the field. It lives here alone: never in the address or a browser store. */
  readonly text: string;
  /** What is searched for now; an empty text lists all. */
  readonly committed: Committed;
  readonly type: (text: string) => void;
  readonly choose: (by: SearchBy) => void;
  /** Searches for what stands in the field, without waiting. */
  readonly submit: () => void;
};

/** What is searched for, and how to change it; `onEmptied` is called when a search ends. */
function useCommitted(
  initialBy: SearchBy,
  onEmptied: () => void,
): [Committed, (by: SearchBy, text: string) => void] {
  const [committed, setCommitted] = useState<Committed>({ by: initialBy, text: '', number: 0 });
  const isEmpty = committed.text === '';
  const wasSearching = useRef(false);
  const emptied = useEffectEvent(onEmptied);
  useEffect(() => {
    if (isEmpty && wasSearching.current) emptied();
    wasSearching.current = !isEmpty;
  }, [isEmpty]);
  const commit = (by: SearchBy, text: string) => {
    setCommitted((before) =>
      before.by === by && before.text === text ? before : { by, text, number: before.number + 1 },
    );
  };
  return [committed, commit];
}

/**
 * A search that waits until typing rests. One that is emptied lists all at once, and calls
 * `onEmptied` to read the list anew (RES-05, HIS-06).
 */
export function useSearch(initialBy: SearchBy, onEmptied: () => void): Search {
  const [by, setBy] = useState<SearchBy>(initialBy);
  const [text, setText] = useState('');
  const [committed, commit] = useCommitted(initialBy, onEmptied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  const commitNow = (kind: SearchBy, wanted: string) => {
    clearTimeout(timer.current);
    commit(kind, wanted);
  };
  return {
    by,
    text,
    committed,
    type: (typed) => {
      setText(typed);
      clearTimeout(timer.current);
      const wanted = typed.trim();
      if (wanted === '') commitNow(by, '');
      else timer.current = setTimeout(() => commit(by, wanted), SEARCH_DELAY_MS);
    },
    choose: (chosen) => {
      // What was typed for one kind, an identity number above all, is not sent for another.
      setBy(chosen);
      setText('');
      commitNow(chosen, '');
    },
    submit: () => {
      commitNow(by, text.trim());
    },
  };
}
