import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { AssignShelfModal } from '../../features/deliveries/assign/assign-shelf-modal.tsx';
import { DestroyDeliveryModal } from '../../features/deliveries/end/destroy-delivery-modal.tsx';
import { PickedUpModal } from '../../features/deliveries/identity-check/picked-up-modal.tsx';
import { SizeStepModal } from '../../features/deliveries/quick/size-step-modal.tsx';
import { ReservationInfoModal } from '../../features/deliveries/info/reservation-info-modal.tsx';
import { ReservedModal } from '../../features/deliveries/reserve/reserved-modal.tsx';
import { OrderImport } from './order-import.tsx';
import { Labels } from '../labels/labels.tsx';
import type { ApiReservationAction } from '../../features/api-reservations/api-reservation-actions.ts';

/** The dialog that is open above APIReservations. */
export type ApiDialog =
  | { readonly kind: ApiReservationAction; readonly delivery: Delivery }
  | { readonly kind: 'reserved'; readonly lockerIds: readonly string[] }
  | { readonly kind: 'import' };

type ApiDialogsProps = {
  dialog: ApiDialog | null;
  pharmacyId: string;
  /** The list's rows: a dialog shows its delivery's current state. */
  rows: readonly Delivery[];
  /** The actions of a delivery's row; its information offers the same. */
  offersOf: (delivery: Delivery) => readonly ApiReservationAction[];
  onShow: (dialog: ApiDialog) => void;
  onClose: () => void;
};

/** The dialogs of APIReservations, one at a time. */
export function ApiDialogs(props: ApiDialogsProps) {
  const { dialog, pharmacyId, rows, offersOf, onShow, onClose } = props;
  if (dialog === null) return null;
  if (dialog.kind === 'reserved') {
    return <ReservedModal lockerIds={dialog.lockerIds} onClose={onClose} />;
  }
  if (dialog.kind === 'import') return <OrderImport pharmacyId={pharmacyId} onClose={onClose} />;
  const opened = dialog.delivery;
  const delivery = rows.find(({ docId }) => docId === opened.docId) ?? opened;
  const shared = { delivery, onClose };
  const leadTo = (kind: ApiReservationAction) =>
    offersOf(delivery).includes(kind)
      ? () => {
          onShow({ kind, delivery });
        }
      : undefined;
  switch (dialog.kind) {
    case 'shelf':
      return <AssignShelfModal {...shared} pharmacyId={pharmacyId} labelLength={30} />;
    case 'quick':
      return (
        <SizeStepModal
          {...shared}
          pharmacyId={pharmacyId}
          onAssigned={(lockerIds) => {
            onShow({ kind: 'reserved', lockerIds });
          }}
        />
      );
    case 'pickedUp':
      return <PickedUpModal {...shared} />;
    case 'destroy':
      return <DestroyDeliveryModal {...shared} onDone={onClose} />;
    case 'labels':
      return <Labels deliveries={[delivery]} onClose={onClose} />;
    case 'info':
      return (
        <ReservationInfoModal
          {...shared}
          onPickedUp={leadTo('pickedUp')}
          onQuick={leadTo('quick')}
          onShelf={leadTo('shelf')}
        />
      );
  }
}
