import type { Delivery } from '@kolli/contract/deliveries';
import { findDeliveriesBySsn } from '@kolli/contract/identity-numbers';
import { parseIdentityNumber } from '@kolli/domain/identity-numbers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

type SsnSearch = {
  readonly pharmacyId: string;
  /** The identity number as it was typed. It goes into the request's body, and nowhere else. */
  readonly ssn: string;
  /** Tells searches apart in place of the number. */
  readonly searchNumber: number;
};

/** Whether what was typed can be an identity number, check digits included. */
export function isIdentityNumber(text: string): boolean {
  return parseIdentityNumber(text, new Date()) !== undefined;
}

/**
 * The assigned deliveries of an identity number, in the groups of the answer: boxes, then the
 * pharmacy (RES-07). The number is no part of the cache's key, and the result goes with the search.
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

/** The rows of the groups that are asked for, group by group; no place means all of them. */
export function rowsOfGroups(
  groups: Readonly<Record<string, readonly Delivery[]>>,
  places: readonly string[],
): Delivery[] {
  return Object.entries(groups).flatMap(([placeId, deliveries]) =>
    places.length === 0 || places.includes(placeId) ? deliveries : [],
  );
}
