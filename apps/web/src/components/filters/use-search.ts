import { isSurelyPhone } from '@kolli/domain/people/customer-numbers';
import {
  identityCountriesOf,
  identityNumbersIn,
} from '@kolli/domain/people/identity-numbers-in-text';
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

/** Whether a text that is searched for as this kind may be an identity number of the pharmacy's country. */
function useIdentityGuard(): (by: SearchBy, text: string) => boolean {
  const countries = identityCountriesOf(usePharmacyCountry());
  return (by, text) =>
    by !== 'ssn' && !isSurelyPhone(text) && identityNumbersIn(text, countries).length > 0;
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
  const mayBeIdentityNumber = useIdentityGuard();
  const commitNow = (kind: SearchBy, next: string) => {
    clearTimeout(timer.current);
    if (!mayBeIdentityNumber(kind, next)) commit(kind, next);
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
