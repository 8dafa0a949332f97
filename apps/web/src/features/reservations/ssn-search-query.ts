import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { findDeliveriesBySsn } from '@kolli/contract/delivery/identity-numbers';
import { parseIdentityNumber } from '@kolli/domain/people/identity-numbers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call/call.ts';
import { serverNow } from '../../lib/time/server-clock.ts';

type SsnSearch = {
  readonly pharmacyId: string;
  /** The identity number as typed. It is sent in the request body only. */
  readonly ssn: string;
  /** Identifies the search instead of the number. */
  readonly searchNumber: number;
};

/** Whether the text can be an identity number, including its check digits. */
export function isIdentityNumber(text: string): boolean {
  return parseIdentityNumber(text, new Date(serverNow())) !== undefined;
}

/**
 * The assigned deliveries of an identity number, in the groups of the response: boxes, then the
 * pharmacy (RES-07). The number is not part of the query key, and the result is not cached after
 * the search.
 */
export function ssnSearchQuery({ pharmacyId, ssn, searchNumber }: SsnSearch) {
  return queryOptions({
    queryKey: [findDeliveriesBySsn.path, { pharmacyId, searchNumber }] as const,
    queryFn: ({ signal }) =>
      call(findDeliveriesBySsn, { body: { pharmacyId, ssn, unassigned: false } }, signal),
    gcTime: 0,
    networkMode: 'always',
  });
}

/** The rows of the requested groups in order; no place means all. */
export function rowsOfGroups(
  groups: Readonly<Record<string, readonly Delivery[]>>,
  places: readonly string[],
): Delivery[] {
  return Object.entries(groups).flatMap(([placeId, deliveries]) =>
    places.length === 0 || places.includes(placeId) ? deliveries : [],
  );
}
