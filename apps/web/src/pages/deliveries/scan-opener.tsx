import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { useNavigate } from '@tanstack/react-router';
import { offeredFor } from '../../features/deliveries/offered.ts';
import { offeredOnRow } from '../../features/reservations/reservation-actions.ts';
import { ScanFinder } from '../../features/scanner/scan-finder.tsx';
import { usePermission } from '../../lib/call/use-permission.ts';
import { DeliveryDialogs } from './delivery-dialogs.tsx';
import { useListPlaces } from '../place/list-places.ts';
import { type ListDialogKind, useListDialog } from '../dialogs/use-list-dialog.ts';

/** Opens a scanned parcel: its locker on the map, else its information with the actions. */
export function ScanOpener({ pharmacyId }: { pharmacyId: string }) {
  const navigate = useNavigate();
  const { places, hasShelves } = useListPlaces(pharmacyId);
  const hasBoxes = places?.some(({ id }) => id !== pharmacyId) === true;
  const canWrite = usePermission('delivery.write');
  const dialogs = useListDialog();
  const open = (delivery: Delivery) => {
    const [door] = delivery.heldLockers;
    if (door === undefined || delivery.pickupboxId === null) {
      dialogs.show({ kind: 'info', delivery });
      return;
    }
    void navigate({
      to: '/pickup-boxes/$id/{-$boxId}/info-lockers',
      params: { id: pharmacyId, boxId: delivery.pickupboxId },
      search: { door: door.lockerId },
    });
  };
  const furtherOf = (delivery: Delivery): ListDialogKind[] => {
    const context = { pharmacyHasShelves: hasShelves, isDoorOutOfReach: false };
    const offered = offeredFor(delivery, context);
    const isQuick = canWrite && hasBoxes && offered.has('assignToLockers');
    return [
      ...offeredOnRow(delivery, { canWrite, offered }),
      ...(isQuick ? ['quick' as const] : []),
    ];
  };
  return (
    <>
      <ScanFinder pharmacyId={pharmacyId} onFound={open} />
      <DeliveryDialogs
        dialog={dialogs.dialog}
        pharmacyId={pharmacyId}
        rows={[]}
        furtherOf={furtherOf}
        onShow={dialogs.show}
        onClose={dialogs.close}
      />
    </>
  );
}
