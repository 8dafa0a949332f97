import { searchEverything } from '@kolli/contract/delivery/search-everything';
import { readSoughtText, type SoughtText } from '@kolli/domain/search/sought-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/call/call.ts';
import { useNow } from '../../../lib/use-now.ts';

/** Delay after the last keystroke before the search starts: a scanner's keys are over by then. */
const searchDelayMs = 150;

type SoughtOptions = {
  pharmacyId: string;
  /** Of the pharmacy (ISO 3166): it decides what a phone number is. */
  country: string;
  /** Whether the person may read deliveries. */
  canRead: boolean;
};

/** Whether only an identity number can be meant: it is hidden while it is in the field. */
export function isOnlyIdentity({ kinds }: Pick<SoughtText, 'kinds'>): boolean {
  return kinds.length === 1 && kinds[0] === 'identityNumber';
}

/**
 * What is typed and what it finds. The text is in the state of this component and in the body of the request, and
 * nowhere else: not in the key of the query, which is not cached either.
 */
export function useSought({ pharmacyId, country, canRead }: SoughtOptions) {
  const [text, setText] = useState('');
  const [sought, setSought] = useState({ text: '', number: 0 });
  const typed = text.trim();
  const read = readSoughtText(typed, { country, today: new Date(useNow()) });
  const isSearchable = canRead && read.kinds.length > 0;
  useEffect(() => {
    const timer = setTimeout(
      () => setSought((last) => ({ text: typed, number: last.number + 1 })),
      typed === '' ? 0 : searchDelayMs,
    );
    return () => clearTimeout(timer);
  }, [typed]);
  const isSent = isSearchable && sought.text === typed;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [searchEverything.path, { pharmacyId, number: sought.number }] as const,
    queryFn: ({ signal }) =>
      call(searchEverything, { body: { pharmacyId, sought: sought.text } }, signal),
    enabled: isSent,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
    networkMode: 'always',
  });
  return {
    text,
    setText,
    read,
    /** What the typed text finds, and what the last one found until that is known; undefined without a search. */
    found: isSearchable ? data : undefined,
    isPending: isSearchable && (!isSent || isFetching),
    failure: isSent && !isFetching ? error : null,
    retry: () => void refetch(),
  };
}

export type Sought = ReturnType<typeof useSought>;
