import type { Locker, PickupBox, PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { useBoxRefusal } from '../../components/box/use-box-refusal.ts';
import { quickFormId } from '../../features/deliveries/quick/quick-reservation-modal.tsx';
import { reserveDoors } from '../../features/deliveries/reserve/reserve-modal.tsx';
import { findLocker, isReservable } from '../../features/lockers/cabinet-view.ts';
import { openingDoor } from '../../features/lockers/open-door/open-door-modal.tsx';
import { LockersScreen } from '../../features/lockers/lockers-screen.tsx';
import { LockersTools } from '../../features/lockers/lockers-tools.tsx';
import { MultiplePanel } from '../../features/lockers/multiple-panel.tsx';
import { type DoorInAddress, useDoorChoice } from '../../features/lockers/use-door-choice.ts';
import { useScanTarget } from '../../lib/scan/scan-targets.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import { DoorPanel } from './door-panel.tsx';
import { LockersDialog } from './lockers-dialog.tsx';
import { type Dialog, useDialog } from '../dialogs/use-dialog.ts';
import { useReopenedForm } from '../dialogs/use-reopened-form.ts';
import { useFirstSteps } from './use-first-steps.tsx';

type BoxLockersProps = {
  pharmacyId: string;
  boxes: readonly PickupBoxSummary[];
  box: PickupBox;
  address: DoorInAddress;
  onChooseBox: (boxId: string) => void;
};

/** Composes Lockers: the cabinet, the panel of the selection, and the panel's dialogs. */
export function BoxLockers(props: BoxLockersProps) {
  const { pharmacyId, boxes, box, address, onChooseBox } = props;
  const canWrite = usePermission('delivery.write');
  const control = useDialog();
  const { dialog, show } = control;
  const choice = useDoorChoice(box, address, dialog !== null);
  useReopenedReservation(canWrite, choice.chooseAgain, show);
  useReopenedOpening(choice.chooseOnly, show);
  const firstSteps = useFirstSteps({ ...props, onReserve: () => show({ kind: 'quick' }) });
  const lockers = choice.ids.map((id) => findLocker(box, id)).filter((one) => one !== undefined);
  const [locker] = lockers;
  const lockerIds = lockers.map((one) => one.lockerId);
  useScannedDoors(box, lockers, show);
  return (
    <>
      <LockersScreen
        boxes={boxes}
        box={box}
        chosenIds={lockerIds}
        isMultiple={choice.isMultiple}
        onChooseBox={onChooseBox}
        onChoose={choice.choose}
        onClear={choice.clear}
        tools={
          <LockersTools
            box={box}
            canWrite={canWrite}
            isMultiple={choice.isMultiple}
            onToggleMultiple={choice.toggleMultiple}
            onQuickReservation={() => show({ kind: 'quick' })}
          />
        }
        panel={
          choice.isMultiple ? (
            <MultiplePanel
              lockers={lockers}
              droppedIds={choice.droppedIds}
              box={box}
              canWrite={canWrite}
              onReserve={() => show({ kind: 'reserve', lockerIds })}
              onAssign={() => show({ kind: 'assign', lockerIds })}
              onLeaveOut={choice.choose}
              onClose={choice.toggleMultiple}
            />
          ) : locker ? (
            <DoorPanel
              key={locker.lockerId}
              box={box}
              locker={locker}
              show={show}
              onClose={choice.clear}
            />
          ) : (
            firstSteps
          )
        }
      />
      {dialog && (
        <LockersDialog
          pharmacyId={pharmacyId}
          box={box}
          dialog={dialog}
          control={control}
          onReserved={(reservedIds) =>
            control.whileOpen(() => {
              choice.chooseOnly(reservedIds[0]);
              show({ kind: 'reserved', lockerIds: reservedIds });
            })
          }
        />
      )}
    </>
  );
}

/** While free doors are chosen that can be given now, what is scanned is for them (SCN-02). */
function useScannedDoors(
  box: PickupBox,
  lockers: readonly Locker[],
  show: (dialog: Dialog) => void,
): void {
  const canWrite = usePermission('delivery.write');
  const refusalOf = useBoxRefusal();
  const areFree = lockers.length > 0 && lockers.every(isReservable);
  const lockerIds = lockers.map(({ lockerId }) => lockerId);
  useScanTarget(
    canWrite && areFree && refusalOf('assign', box) === undefined
      ? {
          screen: 'freeDoors',
          onOrder: (delivery) => show({ kind: 'put', delivery, lockerIds }),
          onUnknown: (kolliId) => show({ kind: 'reserve', kolliId, lockerIds }),
        }
      : undefined,
  );
}

/** Reopens the reservation that was being typed when the session expired. */
function useReopenedReservation(
  canWrite: boolean,
  choose: (lockerIds: readonly string[]) => void,
  show: (dialog: Dialog) => void,
): void {
  useReopenedForm((formId) => {
    const doors = reserveDoors(formId);
    if (!canWrite || (doors === null && formId !== quickFormId)) return false;
    if (doors !== null) choose(doors);
    show(doors === null ? { kind: 'quick' } : { kind: 'reserve', lockerIds: doors });
    return true;
  });
}

/** Reopens the reason of a remote opening that was being typed when the session expired. */
function useReopenedOpening(
  choose: (lockerId: string) => void,
  show: (dialog: Dialog) => void,
): void {
  const canOpen = usePermission('box.open');
  useReopenedForm((formId) => {
    const lockerId = openingDoor(formId);
    if (!canOpen || lockerId === null) return false;
    choose(lockerId);
    show({ kind: 'open', lockerId });
    return true;
  });
}
