import { listOpenDeliveries } from '@kolli/contract/deliveries';
import { showPickupBox } from '@kolli/contract/pickup-boxes';
import { useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../../lib/query.ts';

/** Reads a box and the lists of deliveries anew after an action, failed or not (DLV-27). */
export function useReadAnew(): (boxId: string) => void {
  const queryClient = useQueryClient();
  return (boxId) => {
    const box = queryKey(showPickupBox, { params: { id: boxId } });
    void queryClient.invalidateQueries({ queryKey: box });
    void queryClient.invalidateQueries({ queryKey: [listOpenDeliveries.path] });
  };
}
