import { mayHoldIdentityNumber } from '@kolli/domain/people/customer-numbers';
import { identityCountriesOf } from '@kolli/domain/people/identity-numbers-in-text';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePharmacyCountry } from '../../lib/call/use-pharmacy-country.ts';
import type { SearchBy } from './filter-types.ts';

/** Delay after the last keystroke before the search starts (RES-04, HIS-05). */
export const SEARCH_DELAY_MS = 600;

export type Committed = {
  readonly by: SearchBy;
  readonly text: string;
  /** Incremented with each search: identifies it in query keys, which must not contain the text. */
  readonly number: number;
};

export type Search = {
  readonly by: SearchBy;
  /** The field's text. It is stored only here, never in the URL or browser storage. */
  readonly text: string;
  /** The text may be an identity number, and that is not what is searched for: it is not sent, since URLs are logged. */
  readonly mayBeIdentityNumber: boolean;
  /** The current search; an empty text lists all. */
  readonly committed: Committed;
  readonly type: (text: string) => void;
  readonly choose: (by: SearchBy) => void;
  /** Searches for the field's text without delay. */
  readonly submit: () => void;
};

/** The current search and its setter; `onEmptied` is called when a search is cleared. */
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
 * Keeps back what may be an identity number, unless that is searched for. Until the pharmacy's country is known, those of
 * all countries; then what was kept back may be searched for.
 */
function useIdentityGuard(commit: (by: SearchBy, text: string) => void) {
  const country = usePharmacyCountry();
  const keptBack = useRef<{ by: SearchBy; text: string } | null>(null);
  const mayBeIdentityNumber = (by: SearchBy, text: string) =>
    by !== 'ssn' && mayHoldIdentityNumber(text, identityCountriesOf(country));
  const guarded = (by: SearchBy, text: string) => {
    const isKept = mayBeIdentityNumber(by, text);
    keptBack.current = isKept ? { by, text } : null;
    if (!isKept) commit(by, text);
  };
  const tryAgain = useEffectEvent(() => {
    if (keptBack.current !== null) guarded(keptBack.current.by, keptBack.current.text);
  });
  useEffect(() => tryAgain(), [country]);
  return { mayBeIdentityNumber, guarded };
}

/**
 * A debounced search. Clearing it lists all immediately, and calls `onEmptied` to refetch the list
 * (RES-05, HIS-06).
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
  const { mayBeIdentityNumber, guarded } = useIdentityGuard(commit);
  const commitNow = (kind: SearchBy, next: string) => {
    clearTimeout(timer.current);
    guarded(kind, next);
  };
  return {
    by,
    text,
    mayBeIdentityNumber: mayBeIdentityNumber(by, text),
    committed,
    type: (typed) => {
      setText(typed);
      clearTimeout(timer.current);
      const next = typed.trim();
      if (next === '') commitNow(by, '');
      else timer.current = setTimeout(() => commitNow(by, next), SEARCH_DELAY_MS);
    },
    choose: (chosen) => {
      // Text typed for one kind, above all an identity number, is not sent as another.
      setBy(chosen);
      setText('');
      commitNow(chosen, '');
    },
    submit: () => {
      commitNow(by, text.trim());
    },
  };
}
