import { countAlarms } from '@kolli/contract/alarm-comments';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/query.ts';
import { usePermission } from '../../lib/use-permission.ts';

const none: ReadonlyMap<string, number> = new Map();

/** How many alarms last now, by box; a box without any is left out, as all are until it is known. */
export function useLastingByBox(pharmacyId: string): ReadonlyMap<string, number> {
  const canRead = usePermission('delivery.read');
  const { data } = useQuery({
    ...callQuery(countAlarms, { params: { pharmacyId } }),
    enabled: canRead,
  });
  if (data === undefined) return none;
  const found = data.boxes.filter(({ lasting }) => lasting > 0);
  return new Map(found.map(({ pickupboxId, lasting }) => [pickupboxId, lasting]));
}

/** How many alarms of a pharmacy's boxes last now, for the tab's badge; 0 until it is known. */
export function useLastingAlarms(pharmacyId: string): number {
  return useLastingByBox(pharmacyId)
    .values()
    .reduce((sum, lasting) => sum + lasting, 0);
}
