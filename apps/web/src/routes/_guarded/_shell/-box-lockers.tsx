import type { PickupBox, PickupBoxSummary } from '@kolli/contract/pickup-boxes';
import { hasPermission } from '@kolli/domain/permissions';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ChooseDeliveryModal } from '../../../features/deliveries/choose-delivery-modal.tsx';
import { DeliveryDetails } from '../../../features/deliveries/delivery-details.tsx';
import { ReserveModal } from '../../../features/deliveries/reserve-modal.tsx';
import { ReservedModal } from '../../../features/deliveries/reserved-modal.tsx';
import { findLocker, isFree } from '../../../features/lockers/cabinet-view.ts';
import { LockerPanel } from '../../../features/lockers/locker-panel.tsx';
import { LockersScreen } from '../../../features/lockers/lockers-screen.tsx';
import { useIsReconnecting } from '../../../lib/use-live.tsx';
import { type Dialog, useDialog } from './-use-dialog.ts';

const guarded = getRouteApi('/_guarded');

type BoxLockersProps = {
  pharmacyId: string;
  boxes: readonly PickupBoxSummary[];
  box: PickupBox;
  onChooseBox: (boxId: string) => void;
};

/** Puts Lockers together: the cabinet, the chosen door's panel, and what the panel opens. */
export function BoxLockers({ pharmacyId, boxes, box, onChooseBox }: BoxLockersProps) {
  const { profile } = guarded.useLoaderData();
  const isReconnecting = useIsReconnecting();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [dialog, show] = useDialog();
  const locker = chosenId === null ? undefined : findLocker(box, chosenId);
  const clear = () => {
    setChosenId(null);
  };
  return (
    <>
      <LockersScreen
        boxes={boxes}
        box={box}
        chosenId={locker?.lockerId ?? null}
        isReconnecting={isReconnecting}
        onChooseBox={onChooseBox}
        onChoose={setChosenId}
        onClear={clear}
        panel={
          locker && (
            <LockerPanel
              key={locker.lockerId}
              box={box}
              locker={locker}
              canWrite={hasPermission(profile.role, 'delivery.write')}
              onReserve={() => {
                show({ kind: 'reserve', lockerIds: [locker.lockerId] });
              }}
              onAssign={() => {
                show({ kind: 'assign', lockerIds: [locker.lockerId] });
              }}
              onClose={clear}
            >
              {locker.order && <DeliveryDetails delivery={locker.order} />}
            </LockerPanel>
          )
        }
      />
      {dialog && <LockersDialog pharmacyId={pharmacyId} box={box} dialog={dialog} onShow={show} />}
    </>
  );
}

type LockersDialogProps = {
  pharmacyId: string;
  box: PickupBox;
  dialog: Dialog;
  onShow: (dialog: Dialog | null) => void;
};

function LockersDialog({ pharmacyId, box, dialog, onShow }: LockersDialogProps) {
  const { kind, lockerIds } = dialog;
  const close = () => {
    onShow(null);
  };
  const confirm = (reservedIds: readonly string[]) => {
    onShow({ kind: 'reserved', lockerIds: reservedIds });
  };
  if (kind === 'reserved') return <ReservedModal lockerIds={lockerIds} onClose={close} />;
  if (kind === 'assign') {
    return (
      <ChooseDeliveryModal
        pharmacyId={pharmacyId}
        boxId={box.id}
        lockerIds={lockerIds}
        onClose={close}
        onAssigned={confirm}
        onReserveInstead={() => {
          onShow({ kind: 'reserve', lockerIds });
        }}
      />
    );
  }
  return (
    <ReserveModal
      boxId={box.id}
      lockerIds={lockerIds}
      takenIds={lockerIds.filter((id) => {
        const locker = findLocker(box, id);
        return locker === undefined || !isFree(locker);
      })}
      onClose={close}
      onReserved={confirm}
    />
  );
}
