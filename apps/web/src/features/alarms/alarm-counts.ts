import { countAlarms } from '@kolli/contract/alarm-comments';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/query.ts';
import { usePermission } from '../../lib/use-permission.ts';

/** How many alarms of a pharmacy's boxes last now, for the tab's badge; 0 until it is known. */
export function useLastingAlarms(pharmacyId: string): number {
  const canRead = usePermission('delivery.read');
  const { data } = useQuery({
    ...callQuery(countAlarms, { params: { pharmacyId } }),
    enabled: canRead,
  });
  return data?.boxes.reduce((sum, { lasting }) => sum + lasting, 0) ?? 0;
}
