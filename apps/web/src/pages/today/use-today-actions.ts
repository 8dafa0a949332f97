import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { Today } from '@kolli/contract/today/today';
import { roomSensorId } from '@kolli/domain/box/lockers';
import { hasParcelInDoor } from '@kolli/domain/delivery/delivery-snapshot';
import type { OfferedAction } from '@kolli/domain/delivery/offered-actions';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../../components/data-table/row-actions/row-action.ts';
import { offeredFor, snapshotOf } from '../../features/deliveries/offered.ts';
import { reservationActions } from '../../features/reservations/reservation-actions.ts';
import type { MainAction, TodayItem, TodayRow } from '../../features/today/rows/today-types.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import type { ListDialogKind } from '../dialogs/use-list-dialog.ts';
import { alarmTarget, deliveryTarget, type ManyTarget } from '../many/many-target.ts';
import type { TodayDialog } from './today-dialogs.tsx';
import { useDoorActions, useJudgingActions, useListActions } from './use-action-words.ts';

type Given = {
  readonly pharmacyId: string;
  readonly boxes: readonly PickupBoxSummary[];
  readonly faults: Today['faults'];
  readonly hasShelves: boolean;
  readonly show: (dialog: TodayDialog) => void;
};

type DeliveryItem = Extract<TodayItem, { kind: 'delivery' }>;
type Offered = ReadonlySet<OfferedAction>;

/** The dialogs to which the information about a delivery leads. */
const further: Partial<Record<OfferedAction, ListDialogKind>> = {
  resendSms: 'resend',
  pickUpByStaff: 'pickedUp',
  assignToLockers: 'quick',
  assignToShelf: 'shelf',
  changeShelf: 'shelf',
};

/** What the server would accept for a delivery now. */
function offersFor({ boxes, faults, hasShelves }: Given, delivery: Delivery): Offered {
  const doors = delivery.heldLockers.map(({ lockerId }) => lockerId);
  const isFaulty = faults.some(
    ({ pickupboxId, lockerId }) => pickupboxId === delivery.pickupboxId && doors.includes(lockerId),
  );
  const box = boxes.find(({ id }) => id === delivery.pickupboxId);
  return offeredFor(delivery, {
    pharmacyHasShelves: hasShelves,
    isDoorOutOfReach: isFaulty || box?.connectionAlarmed === true,
  });
}

/** The main action of each row, and what its information offers: what the server would accept (TOD-01). */
export function useTodayActions(given: Given) {
  const { pharmacyId, show } = given;
  const canWrite = usePermission('delivery.write');
  const { language } = useTranslation().i18n;
  const { comment } = useJudgingActions(show);
  const { showDoor } = useDoorActions(pharmacyId, show);
  const ofDelivery = useDeliveryAction(given);
  const menuOf = useMenu(given);
  const actionOf = ({ item }: TodayRow): MainAction => {
    if (item.kind === 'delivery') return ofDelivery(item);
    if (item.kind === 'alarm') return comment(item.alarm);
    return showDoor(item.fault.pickupboxId, item.fault.lockerId);
  };
  return {
    actionOf,
    /** What else can be done with a row, without its main action. */
    menuOf: (row: TodayRow) => {
      const main = actionOf(row).inMenu;
      return menuOf(row).filter(({ id }) => id !== main);
    },
    onInfoOf: ({ item }: TodayRow) =>
      item.kind === 'delivery' ? () => show({ kind: 'info', delivery: item.delivery }) : undefined,
    targetOf: ({ key, title, item }: TodayRow): ManyTarget => {
      if (item.kind === 'delivery')
        return deliveryTarget(item.delivery, offersFor(given, item.delivery));
      if (item.kind === 'alarm') return alarmTarget(item.alarm, language);
      return { key, name: title, allows: [] };
    },
    furtherOf: (delivery: Delivery): readonly ListDialogKind[] => {
      if (!canWrite) return ['qr'];
      const led = [...offersFor(given, delivery)].flatMap((offered) => further[offered] ?? []);
      return [...led, 'description', 'qr'];
    },
  };
}

/** All that can be done with a row: what a list offers for its delivery, and the way to its door. */
function useMenu(given: Given): (row: TodayRow) => RowAction[] {
  const { pharmacyId, show } = given;
  const { t } = useTranslation();
  const canWrite = usePermission('delivery.write');
  const { goToDoor } = useDoorActions(pharmacyId, show);
  return ({ item, boxId, walked: { lockerId } }) => {
    const door = boxId !== null && lockerId !== null && lockerId !== roomSensorId;
    const ofDelivery =
      item.kind === 'delivery'
        ? reservationActions(
            item.delivery,
            { offered: offersFor(given, item.delivery), canWrite },
            t,
            (kind, delivery) => show({ kind, delivery }),
          )
        : [];
    const inMenu = ofDelivery.map(({ place: _place, ...action }) => action);
    return door ? [...inMenu, goToDoor(boxId, lockerId)] : inMenu;
  };
}

/** The main action of a delivery's row, by its group and what is offered. */
function useDeliveryAction(given: Given): (item: DeliveryItem) => MainAction {
  const { pharmacyId, show } = given;
  const list = useListActions(show);
  const { decide } = useJudgingActions(show);
  const { look, takeOut } = useExpiredActions(given);
  const { remove } = useDoorActions(pharmacyId, show);
  const expired = (delivery: Delivery, offered: Offered): MainAction => {
    const { pickupboxId, deliveryTime } = delivery;
    if (offered.has('remove') && pickupboxId !== null) return remove(delivery, pickupboxId);
    if (hasParcelInDoor(snapshotOf(delivery))) return takeOut(delivery);
    return deliveryTime === null ? list.deleteReservation(delivery) : list.end(delivery);
  };
  return ({ group, delivery }) => {
    const offered = offersFor(given, delivery);
    switch (group) {
      case 'toDecide':
        return decide(delivery);
      case 'expired':
        return expired(delivery, offered);
      case 'removed':
        return offered.has('assignToShelf') ? list.toShelf(delivery) : list.end(delivery);
      case 'unassigned':
        return offered.has('assignToShelf') ? list.place(delivery) : list.quick(delivery);
      case 'endsSoon':
        return offered.has('resendSms') ? list.resend(delivery) : look(delivery);
      case 'messages':
        return offered.has('resendSms') ? list.correct(delivery) : look(delivery);
    }
  };
}

/** What leads to the door of a delivery: opening it, or showing it. */
function useExpiredActions({ pharmacyId, boxes, show }: Given) {
  const canOpen = usePermission('box.open');
  const { info } = useListActions(show);
  const { showDoor, openDoor } = useDoorActions(pharmacyId, show);
  const look = (delivery: Delivery): MainAction => {
    const { pickupboxId, heldLockers } = delivery;
    const [door] = heldLockers;
    return door === undefined || pickupboxId === null
      ? info(delivery)
      : showDoor(pickupboxId, door.lockerId);
  };
  const takeOut = (delivery: Delivery): MainAction => {
    const { pickupboxId: boxId, heldLockers } = delivery;
    const [door] = heldLockers.filter(({ loadedTime }) => loadedTime !== null);
    const box = boxes.find(({ id }) => id === boxId);
    const isConnected = box !== undefined && box.lastSeenTime !== null && !box.connectionAlarmed;
    return canOpen && isConnected && boxId !== null && door !== undefined
      ? openDoor(boxId, door.lockerId)
      : look(delivery);
  };
  return { look, takeOut };
}
