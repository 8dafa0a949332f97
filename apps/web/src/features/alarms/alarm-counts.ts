import { countAlarms } from '@kolli/contract/monitoring/alarm-comments';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/call/query.ts';
import { usePermission } from '../../lib/call/use-permission.ts';

type Counts = {
  /** Ongoing alarms by box id; boxes without any are missing. */
  readonly ongoing: ReadonlyMap<string, number>;
  /** Those of the last 30 days that nobody has commented on, of all boxes. */
  readonly uncommented: number;
};

const none: Counts = { ongoing: new Map(), uncommented: 0 };

/** The numbers of a pharmacy's alarms; none until they are known. */
export function useAlarmCounts(pharmacyId: string): Counts {
  const canRead = usePermission('delivery.read');
  const { data } = useQuery({
    ...callQuery(countAlarms, { params: { pharmacyId } }),
    enabled: canRead,
  });
  if (data === undefined) return none;
  const found = data.boxes.filter(({ lasting }) => lasting > 0);
  return {
    ongoing: new Map(found.map(({ pickupboxId, lasting }) => [pickupboxId, lasting])),
    uncommented: data.boxes.reduce((sum, box) => sum + box.uncommented, 0),
  };
}
