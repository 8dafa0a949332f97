import { countToday, listToday } from '@kolli/contract/today/today';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/call/query.ts';
import { usePermission } from '../../lib/call/use-permission.ts';

/** What ends soon or waits too long changes with the time, without a notice. */
const renewMs = 5 * 60_000;

/** What needs somebody at a pharmacy (TOD-01). */
export const todayQuery = (pharmacyId: string) => ({
  ...callQuery(listToday, { params: { pharmacyId } }),
  refetchInterval: renewMs,
});

/** How much that is; 0 until it is known. */
export function useTodayCount(pharmacyId: string): number {
  const canRead = usePermission('delivery.read');
  const { data } = useQuery({
    ...callQuery(countToday, { params: { pharmacyId } }),
    enabled: canRead,
    refetchInterval: renewMs,
  });
  return data?.count ?? 0;
}
