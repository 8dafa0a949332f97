import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { useBoxRefusal } from '../../components/box/use-box-refusal.ts';
import { ChooseDeliveryModal } from '../../features/deliveries/assign/choose-delivery-modal.tsx';
import { PutOrderModal } from '../../features/deliveries/assign/put-order-modal.tsx';
import { DeleteReservationModal } from '../../features/deliveries/end/delete-reservation-modal.tsx';
import { QrCodeModal } from '../../features/deliveries/info/qr-code-modal.tsx';
import { QuickReservationModal } from '../../features/deliveries/quick/quick-reservation-modal.tsx';
import { RemoveModal } from '../../features/deliveries/end/remove-modal.tsx';
import { ResendSmsModal } from '../../features/deliveries/resend/resend-sms-modal.tsx';
import { ReserveModal } from '../../features/deliveries/reserve/reserve-modal.tsx';
import { ReservedModal } from '../../features/deliveries/reserve/reserved-modal.tsx';
import { findLocker, isFree } from '../../features/lockers/cabinet-view.ts';
import { OpenDoorModal } from '../../features/lockers/open-door/open-door-modal.tsx';
import { Labels } from '../labels/labels.tsx';
import type { Dialog, DialogControl } from '../dialogs/use-dialog.ts';

type LockersDialogProps = {
  pharmacyId: string;
  box: PickupBox;
  dialog: Dialog;
  control: DialogControl;
  /** A reservation was made in these lockers. */
  onReserved: (lockerIds: readonly string[]) => void;
};

/** The dialog that is open above Lockers. */
export function LockersDialog(props: LockersDialogProps) {
  const { box, dialog, control } = props;
  const refusalOf = useBoxRefusal();
  const { close, finish } = control;
  switch (dialog.kind) {
    case 'reserve':
    case 'assign':
    case 'put':
      return (
        <PlacingDialog
          {...props}
          dialog={dialog}
          // An inactive box refuses new deliveries (LCK-47, BOX-18), also if it is deactivated
          // while the dialog is open.
          refusal={refusalOf(dialog.kind === 'reserve' ? 'create' : 'assign', box)}
        />
      );
    case 'quick':
      return (
        <QuickReservationModal
          box={box}
          refusal={refusalOf('create', box)}
          onClose={close}
          onReserved={props.onReserved}
        />
      );
    case 'reserved':
      return <ReservedModal lockerIds={dialog.lockerIds} onClose={finish} />;
    case 'delete':
      return (
        <DeleteReservationModal
          delivery={dialog.delivery}
          boxRefusal={refusalOf('delete', box)}
          onClose={close}
          onDone={finish}
        />
      );
    case 'resend':
      return <ResendSmsModal delivery={dialog.delivery} onClose={close} />;
    case 'open': {
      const locker = findLocker(box, dialog.lockerId);
      return locker && <OpenDoorModal box={box} locker={locker} onClose={close} />;
    }
    case 'qr':
      return (
        <QrCodeModal
          delivery={dialog.delivery}
          onLabels={() => control.show({ kind: 'labels', delivery: dialog.delivery })}
          onClose={close}
        />
      );
    case 'labels':
      return <Labels deliveries={[dialog.delivery]} onClose={close} />;
    case 'remove':
      return (
        <RemoveModal delivery={dialog.delivery} boxId={box.id} onClose={close} onDone={finish} />
      );
  }
}

type PlacingDialogProps = LockersDialogProps & {
  dialog: Extract<Dialog, { kind: 'reserve' | 'assign' | 'put' }>;
  refusal: string | undefined;
};

function PlacingDialog(props: PlacingDialogProps) {
  const { pharmacyId, box, control, onReserved, dialog, refusal } = props;
  const { kind, lockerIds } = dialog;
  if (kind === 'put') {
    return (
      <PutOrderModal
        boxId={box.id}
        delivery={dialog.delivery}
        lockerIds={lockerIds}
        refusal={refusal}
        onClose={control.close}
        onAssigned={onReserved}
      />
    );
  }
  if (kind === 'assign') {
    return (
      <ChooseDeliveryModal
        pharmacyId={pharmacyId}
        boxId={box.id}
        lockerIds={lockerIds}
        doors={lockerIds.flatMap((id) => findLocker(box, id) ?? [])}
        refusal={refusal}
        onClose={control.close}
        onAssigned={onReserved}
        onReserveInstead={(kolliId) => {
          control.show({ kind: 'reserve', lockerIds, ...(kolliId ? { kolliId } : {}) });
        }}
      />
    );
  }
  return (
    <ReserveModal
      boxId={box.id}
      lockerIds={lockerIds}
      refusal={refusal}
      takenIds={lockerIds.filter((id) => {
        const locker = findLocker(box, id);
        return locker === undefined || !isFree(locker);
      })}
      begun={control.savedDraft}
      kolliId={dialog.kolliId}
      onClose={() => {
        control.dropDraft();
        control.close();
      }}
      onChooseAnother={control.closeWithDraft}
      onReserved={(reservedIds) => {
        control.dropDraft();
        onReserved(reservedIds);
      }}
    />
  );
}
