import { listDeliveryHistory } from '@kolli/contract/delivery/delivery-history';
import { listOpenDeliveries } from '@kolli/contract/delivery/delivery-lists';
import { showDelivery } from '@kolli/contract/delivery/delivery-details';
import { countHolds, listHolds, showHold } from '@kolli/contract/delivery/holds';
import { findDeliveriesBySsn } from '@kolli/contract/delivery/identity-numbers';
import { countToday, listToday } from '@kolli/contract/today/today';
import { showPharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { listPickupBoxes, showPickupBox } from '@kolli/contract/box/pickup-boxes';
import { useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../../lib/call/query.ts';

/** Calls that a change of any delivery can make old, whichever box it is in. */
export const listPaths = [
  listOpenDeliveries.path,
  listDeliveryHistory.path,
  findDeliveriesBySsn.path,
  showDelivery.path,
  listPickupBoxes.path,
  showPharmacy.path,
  listHolds.path,
  countHolds.path,
  showHold.path,
  listToday.path,
  countToday.path,
];

/**
 * Loads what is shown again after an action, failed or not (DLV-27): lists, history, the shelves'
 * counts, and the doors of the box, or of all boxes where the action names none.
 */
export function useInvalidateDeliveries(): (boxId?: string | null) => void {
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
