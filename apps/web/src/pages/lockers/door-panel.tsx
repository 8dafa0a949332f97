import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { Locker, PickupBox } from '@kolli/contract/box/pickup-boxes';
import { useBoxRefusal } from '../../components/box/use-box-refusal.ts';
import { DeliveryDetails } from '../../features/deliveries/info/delivery-details.tsx';
import { OrderActions } from '../../features/deliveries/order-actions.tsx';
import { findLocker, isFree } from '../../features/lockers/cabinet-view.ts';
import { ConfirmDoorButton } from '../../features/lockers/open-door/confirm-door-button.tsx';
import { DoorFooter } from '../../features/lockers/door-footer.tsx';
import { FreeDoorActions } from '../../features/lockers/free-door-actions.tsx';
import { useLatestAlarm } from '../../features/lockers/latest-alarm.ts';
import { LockerPanel } from '../../features/lockers/locker-panel.tsx';
import { LockerSwitch } from '../../features/lockers/locker-switch.tsx';
import { lockerTemperatureWarning } from '../../features/lockers/temperature-check.ts';
import { useToggleLocker } from '../../features/lockers/use-toggle-locker.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import type { DialogControl } from '../dialogs/use-dialog.ts';

type DoorPanelProps = {
  box: PickupBox;
  locker: Locker;
  show: DialogControl['show'];
  onClose: () => void;
};

/** The selected locker with its content and the actions on both. */
export function DoorPanel({ box, locker, show, onClose }: DoorPanelProps) {
  const { lockerId, order } = locker;
  const warning = lockerTemperatureWarning(locker, box.info);
  const latestAlarmMs = useLatestAlarm(box.id, lockerId, warning);
  const canUpdate = usePermission('pickupbox.update');
  const canOpen = usePermission('box.open');
  const canWrite = usePermission('delivery.write');
  const toggle = useToggleLocker(box.id);
  return (
    <LockerPanel
      box={box}
      locker={locker}
      latestAlarmMs={latestAlarmMs}
      confirmButton={<ConfirmDoorButton boxId={box.id} lockerId={lockerId} canWrite={canWrite} />}
      actions={<DoorActions box={box} locker={locker} show={show} />}
      footer={
        <DoorFooter box={box} canOpen={canOpen} onOpen={() => show({ kind: 'open', lockerId })}>
          <LockerSwitch
            locker={locker}
            box={box}
            canUpdate={canUpdate}
            isBusy={toggle.isPending}
            onToggle={(inactive) => {
              toggle.mutate({ lockerId, inactive });
            }}
          />
        </DoorFooter>
      }
      onClose={onClose}
    >
      {order && <DeliveryDetails delivery={order} />}
    </LockerPanel>
  );
}

/** An order's actions, else a free locker's; an inactive locker has none (LCK-44). */
function DoorActions({ box, locker, show }: Omit<DoorPanelProps, 'onClose'>) {
  const canWrite = usePermission('delivery.write');
  const canDestroy = usePermission('delivery.destroy');
  const refusalOf = useBoxRefusal();
  const { lockerId, order } = locker;
  if (order) {
    return (
      <OrderActions
        delivery={order}
        isDoorOutOfReach={box.connectionAlarmed || isAnyFaulty(box, order)}
        deleteRefusal={refusalOf('delete', box)}
        canWrite={canWrite}
        canDestroy={canDestroy}
        onDelete={() => show({ kind: 'delete', delivery: order })}
        onResend={() => show({ kind: 'resend', delivery: order })}
        onRemove={() => show({ kind: 'remove', delivery: order })}
        onLabels={() => show({ kind: 'labels', delivery: order })}
        onShowQrCode={() => show({ kind: 'qr', delivery: order })}
      />
    );
  }
  if (!isFree(locker)) return null;
  return (
    <FreeDoorActions
      box={box}
      fault={locker.fault}
      canWrite={canWrite}
      onReserve={() => show({ kind: 'reserve', lockerIds: [lockerId] })}
      onAssign={() => show({ kind: 'assign', lockerIds: [lockerId] })}
    />
  );
}

function isAnyFaulty(box: PickupBox, { heldLockers }: Delivery): boolean {
  return heldLockers.some(({ lockerId }) => (findLocker(box, lockerId)?.fault ?? null) !== null);
}
