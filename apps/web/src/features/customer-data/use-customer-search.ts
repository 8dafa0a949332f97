import { parseCustomerNumber } from '@kolli/domain/people/customer-numbers';
import { formatPhone } from '@kolli/domain/people/phone-numbers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../lib/call/call-error.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { customerDataQuery } from './customer-data-query.ts';

type Searched = { readonly number: string; readonly searchNumber: number };

/** Whether the server did not accept the number itself. */
const isWrongNumber = (error: unknown) =>
  error instanceof CallError && error.code === 'validation_fail';

/** The query of a search; without one it does not run. */
const searchQuery = (pharmacyId: string, searched: Searched | null) => ({
  ...customerDataQuery({ pharmacyId, ...(searched ?? { number: '', searchNumber: 0 }) }),
  enabled: searched !== null,
});

/**
 * The field's text and the search that was started with it. Both live in this component only: the number is never in
 * the address, in a query key or in the browser's storage.
 */
export function useCustomerSearch(pharmacyId: string, country: string) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [searched, setSearched] = useState<Searched | null>(null);
  const { data, error, isFetching } = useQuery(searchQuery(pharmacyId, searched));
  const begin = (number: string) => {
    setSearched((before) => ({ number, searchNumber: (before?.searchNumber ?? 0) + 1 }));
  };
  const isRefused = isWrongNumber(error);
  return {
    text,
    searched: searched?.number ?? null,
    data,
    error,
    failure: isRefused ? null : error,
    isSearching: isFetching,
    fieldError: isWrong || isRefused ? t('validation.customerNumber') : undefined,
    type: (typed: string) => {
      setText(typed);
      setIsWrong(false);
      if (typed === '') setSearched(null);
    },
    /** Searches for a number, once it is one. */
    submit: (typed: string) => {
      const parsed = parseCustomerNumber(typed, country, new Date(serverNow()));
      setIsWrong(parsed === undefined);
      if (parsed === undefined) return;
      // A phone number may be shown once it is known to be one.
      if (parsed.kind === 'phone') setText(formatPhone(parsed.canonical));
      begin(typed);
    },
    searchAgain: () => {
      if (searched !== null) begin(searched.number);
    },
  };
}
