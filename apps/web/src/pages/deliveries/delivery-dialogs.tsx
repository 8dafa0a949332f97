import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { lazy, Suspense } from 'react';
import { AssignShelfModal } from '../../features/deliveries/assign/assign-shelf-modal.tsx';
import { DeleteReservationModal } from '../../features/deliveries/end/delete-reservation-modal.tsx';
import { DescriptionModal } from '../../features/deliveries/info/description-modal.tsx';
import { NewBookingModal } from '../../features/deliveries/new-booking/new-booking-modal.tsx';
import { PickedUpModal } from '../../features/deliveries/identity-check/picked-up-modal.tsx';
import { NewInBoxModal } from '../../features/deliveries/quick/new-in-box-modal.tsx';
import { SizeStepModal } from '../../features/deliveries/quick/size-step-modal.tsx';
import { UnknownParcelModal } from '../../features/deliveries/reserve/unknown-parcel-modal.tsx';
import { ResendSmsModal } from '../../features/deliveries/resend/resend-sms-modal.tsx';
import { ReservationInfoModal } from '../../features/deliveries/info/reservation-info-modal.tsx';
import { ReservedModal } from '../../features/deliveries/reserve/reserved-modal.tsx';
import { Labels } from '../labels/labels.tsx';
import type { ListDialog, ListDialogKind } from '../dialogs/use-list-dialog.ts';

const QrCodeModal = lazy(() =>
  import('../../features/deliveries/info/qr-code-modal.tsx').then((module) => ({
    default: module.QrCodeModal,
  })),
);

type DeliveryDialogsProps = {
  dialog: ListDialog | null;
  pharmacyId: string;
  /** The list's rows: a dialog shows its delivery's current state. */
  rows: readonly Delivery[];
  /** The actions that the information offers, as in the row. */
  furtherOf: (delivery: Delivery) => readonly ListDialogKind[];
  isFromHistory?: boolean;
  /** Whether a scanned parcel can be reserved, and also in a box; undefined where it cannot. */
  canReserve?: { readonly inBox: boolean } | undefined;
  onShow: (dialog: ListDialog) => void;
  onClose: () => void;
};

/** The dialogs of a list, one at a time. */
export function DeliveryDialogs(props: DeliveryDialogsProps) {
  const { dialog, rows, onClose } = props;
  if (dialog === null) return null;
  if (dialog.kind === 'reserved') {
    return <ReservedModal lockerIds={dialog.lockerIds} onClose={onClose} />;
  }
  if (!('delivery' in dialog)) return <NewDialog {...props} dialog={dialog} />;
  const opened = dialog.delivery;
  const delivery = rows.find(({ docId }) => docId === opened.docId) ?? opened;
  const { kind } = dialog;
  // Nothing of the last parcel stays, such as its revealed identity number.
  return <RowDialog key={`${kind} ${opened.docId}`} {...props} kind={kind} delivery={delivery} />;
}

type NewDialogProps = DeliveryDialogsProps & {
  dialog: Extract<ListDialog, { kind: 'booking' | 'unknown' | 'newInBox' }>;
};

/** The dialogs about a parcel without a delivery. */
function NewDialog({ dialog, pharmacyId, canReserve, onShow, onClose }: NewDialogProps) {
  const showReserved = (lockerIds: readonly string[]) => onShow({ kind: 'reserved', lockerIds });
  switch (dialog.kind) {
    case 'booking':
      return (
        <NewBookingModal
          pharmacyId={pharmacyId}
          kolliId={dialog.kolliId}
          onClose={onClose}
          onAssigned={showReserved}
        />
      );
    case 'unknown': {
      const { kolliId } = dialog;
      return (
        <UnknownParcelModal
          kolliId={kolliId}
          onClose={onClose}
          onLocker={canReserve?.inBox ? () => onShow({ kind: 'newInBox', kolliId }) : undefined}
          onPharmacy={canReserve ? () => onShow({ kind: 'booking', kolliId }) : undefined}
        />
      );
    }
    case 'newInBox':
      return (
        <NewInBoxModal
          pharmacyId={pharmacyId}
          kolliId={dialog.kolliId}
          onClose={onClose}
          onReserved={showReserved}
        />
      );
  }
}

type RowDialogProps = DeliveryDialogsProps & { kind: ListDialogKind; delivery: Delivery };

function RowDialog({ kind, delivery, pharmacyId, isFromHistory, ...props }: RowDialogProps) {
  const { furtherOf, onShow, onClose } = props;
  const shared = { delivery, onClose };
  const leadTo = (next: ListDialogKind) =>
    furtherOf(delivery).includes(next)
      ? () => {
          onShow({ kind: next, delivery });
        }
      : undefined;
  switch (kind) {
    case 'info':
      return (
        <ReservationInfoModal
          {...shared}
          onQrCode={leadTo('qr')}
          onDescription={leadTo('description')}
          onResend={leadTo('resend')}
          onPickedUp={leadTo('pickedUp')}
          onQuick={delivery.unassigned ? leadTo('quick') : undefined}
          onShelf={
            delivery.unassigned || delivery.deliveryStatus === 'removed'
              ? leadTo('shelf')
              : undefined
          }
        />
      );
    case 'description':
      return <DescriptionModal {...shared} />;
    case 'qr':
      return (
        <Suspense fallback={null}>
          <QrCodeModal {...shared} onLabels={() => onShow({ kind: 'labels', delivery })} />
        </Suspense>
      );
    case 'labels':
      return <Labels deliveries={[delivery]} onClose={onClose} />;
    case 'resend':
      return <ResendSmsModal {...shared} onShelf={leadTo('shelf')} />;
    case 'pickedUp':
      return <PickedUpModal {...shared} isFromHistory={isFromHistory === true} />;
    case 'shelf':
      return <AssignShelfModal {...shared} pharmacyId={pharmacyId} />;
    case 'quick':
      return (
        <SizeStepModal
          {...shared}
          pharmacyId={pharmacyId}
          onInfo={leadTo('info')}
          onAssigned={(lockerIds) => {
            onShow({ kind: 'reserved', lockerIds });
          }}
        />
      );
    case 'delete':
      return <DeleteReservationModal {...shared} onDone={onClose} />;
  }
}
