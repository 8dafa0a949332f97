import type { CallResult } from '@kolli/contract/call/call';
import { countHolds, listHolds, showHold } from '@kolli/contract/delivery/holds';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/call/query.ts';
import { usePermission } from '../../../lib/call/use-permission.ts';

/** A delivery on hold with its whole curve, its openings and its messages. */
export type ShownHold = CallResult<typeof showHold>;

/** What somebody must decide or take out (HLD-06). */
export const holdsQuery = (pharmacyId: string) => callQuery(listHolds, { params: { pharmacyId } });

/** One of them in full. */
export const holdQuery = (pharmacyId: string, docId: string) =>
  callQuery(showHold, { params: { pharmacyId, docId } });

/** How many deliveries wait for a decision. */
export const holdCountQuery = (pharmacyId: string) =>
  callQuery(countHolds, { params: { pharmacyId } });

/** How many deliveries wait for a decision; 0 until it is known. */
export function useHoldCount(pharmacyId: string): number {
  const canRead = usePermission('delivery.read');
  const { data } = useQuery({
    ...holdCountQuery(pharmacyId),
    enabled: canRead,
  });
  return data?.count ?? 0;
}
