import { listDeliveryHistory } from '@kolli/contract/delivery-history';
import { listOpenDeliveries } from '@kolli/contract/delivery-lists';
import { findDeliveriesBySsn } from '@kolli/contract/identity-numbers';
import { showPharmacy } from '@kolli/contract/pharmacies';
import { listPickupBoxes, showPickupBox } from '@kolli/contract/pickup-boxes';
import { useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../../lib/query.ts';

/** Calls that a change of any delivery can make old, whichever box it is in. */
const listPaths = [
  listOpenDeliveries.path,
  listDeliveryHistory.path,
  findDeliveriesBySsn.path,
  listPickupBoxes.path,
  showPharmacy.path,
];

/**
 * Reads what is shown anew after an action, failed or not (DLV-27): lists, history, the shelves'
 * counts, and the doors of the box, or of all boxes where the action names none.
 */
export function useReadAnew(): (boxId?: string | null) => void {
  const queryClient = useQueryClient();
  return (boxId) => {
    const boxKey =
      boxId === undefined || boxId === null
        ? [showPickupBox.path]
        : queryKey(showPickupBox, { params: { id: boxId } });
    for (const key of [boxKey, ...listPaths.map((path) => [path])]) {
      void queryClient.invalidateQueries({ queryKey: key });
    }
  };
}
