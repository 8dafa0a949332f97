import { countAlarms } from '@kolli/contract/monitoring/alarm-comments';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/call/query.ts';
import { usePermission } from '../../lib/call/use-permission.ts';

const none: ReadonlyMap<string, number> = new Map();

/**
 * The number of ongoing alarms by box id; boxes without any, and all before it is known, are
 * missing.
 */
export function useOngoingByBox(pharmacyId: string): ReadonlyMap<string, number> {
  const canRead = usePermission('delivery.read');
  const { data } = useQuery({
    ...callQuery(countAlarms, { params: { pharmacyId } }),
    enabled: canRead,
  });
  if (data === undefined) return none;
  const found = data.boxes.filter(({ lasting }) => lasting > 0);
  return new Map(found.map(({ pickupboxId, lasting }) => [pickupboxId, lasting]));
}

/** The number of ongoing alarms of a pharmacy's boxes, for the tab's badge; 0 until it is known. */
export function useOngoingAlarms(pharmacyId: string): number {
  return useOngoingByBox(pharmacyId)
    .values()
    .reduce((sum, ongoing) => sum + ongoing, 0);
}
