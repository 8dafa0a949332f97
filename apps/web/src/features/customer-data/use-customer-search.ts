import { parseCustomerNumber } from '@kolli/domain/people/customer-numbers';
import { formatPhone } from '@kolli/domain/people/phone-numbers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../lib/call/call-error.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { customerDataQuery } from './customer-data-query.ts';

/** A search, or none (null); its number only rises, so that no search is answered with what an earlier one found. */
type Searched = { readonly number: string | null; readonly searchNumber: number };

/** Whether the server did not accept the number itself. */
const isWrongNumber = (error: unknown) =>
  error instanceof CallError && error.code === 'validation_fail';

/** The query of a search; without one it does not run. */
const searchQuery = (pharmacyId: string, { number, searchNumber }: Searched) => ({
  ...customerDataQuery({ pharmacyId, number: number ?? '', searchNumber }),
  enabled: number !== null,
});

/**
 * The field's text and the search that was started with it. Both live in this component only: the number is never in
 * the address, in a query key or in the browser's storage. What was found is shown only while the field has the number
 * that it was found with.
 */
export function useCustomerSearch(pharmacyId: string, country: string) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [searched, setSearched] = useState<Searched>({ number: null, searchNumber: 0 });
  const { data, error, isFetching } = useQuery(searchQuery(pharmacyId, searched));
  const search = (number: string | null) => {
    setSearched((before) => ({ number, searchNumber: before.searchNumber + 1 }));
  };
  const isRefused = isWrongNumber(error);
  return {
    text,
    searched: isRefused ? null : searched.number,
    data,
    error,
    failure: isRefused ? null : error,
    isSearching: isFetching,
    fieldError: isWrong || isRefused ? t('validation.customerNumber') : undefined,
    type: (typed: string) => {
      setText(typed);
      setIsWrong(false);
      search(null);
    },
    /** Searches for a number, once it is one. */
    submit: (typed: string) => {
      const parsed = parseCustomerNumber(typed, country, new Date(serverNow()));
      setIsWrong(parsed === undefined);
      if (parsed === undefined) {
        search(null);
        return;
      }
      // A phone number may be shown once it is known to be one.
      if (parsed.kind === 'phone') setText(formatPhone(parsed.canonical));
      search(typed);
    },
    searchAgain: () => {
      if (searched.number !== null) search(searched.number);
    },
  };
}
