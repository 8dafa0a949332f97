import { searchCustomerData } from '@kolli/contract/pharmacy/customer-data';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call/call.ts';

/** A search that was started. */
export type CustomerSearch = {
  readonly pharmacyId: string;
  /** As typed; sent in the request body only. */
  readonly number: string;
  /** Identifies the search instead of the number. */
  readonly searchNumber: number;
};

/**
 * What is stored of a number (RET-06). The number is not part of the query key, the result is not cached after the
 * search, and nothing but a new search asks again: each request is in the audit log.
 */
export function customerDataQuery({ pharmacyId, number, searchNumber }: CustomerSearch) {
  return queryOptions({
    queryKey: [searchCustomerData.path, { pharmacyId, searchNumber }] as const,
    queryFn: ({ signal }) =>
      call(searchCustomerData, { body: { pharmacyId, customerNumber: number } }, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    networkMode: 'always',
  });
}
