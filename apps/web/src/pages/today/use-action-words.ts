import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { Alarm } from '@kolli/contract/monitoring/alarms';
import { IconDoor } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../../components/data-table/row-actions/row-action.ts';
import type { MainAction } from '../../features/today/rows/today-types.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import type { ListDialogKind } from '../dialogs/use-list-dialog.ts';
import type { TodayDialog } from './today-dialogs.tsx';

type Show = (dialog: TodayDialog) => void;

/** Why somebody may not do it; undefined where they may. */
function useRefusal(): (isPermitted: boolean) => string | undefined {
  const { t } = useTranslation();
  return (isPermitted) => (isPermitted ? undefined : t('enoughPermissions'));
}

/** Actions that open a dialog of the lists. */
export function useListActions(show: Show) {
  const { t } = useTranslation();
  const canWrite = usePermission('delivery.write');
  const canDestroy = usePermission('delivery.destroy');
  const refusal = useRefusal();
  const opens = (kind: ListDialogKind, label: string, isPermitted = canWrite) => {
    return (delivery: Delivery): MainAction => ({
      label,
      inMenu: kind,
      reason: refusal(isPermitted),
      onSelect: () => show({ kind, delivery }),
    });
  };
  return {
    deleteReservation: opens('delete', t('lockers.deleteReservation'), canWrite || canDestroy),
    end: opens('delete', t('holds.returnOrDestroy'), canWrite || canDestroy),
    resend: opens('resend', t('reservations.actions.resend')),
    correct: opens('resend', t('today.actions.correct')),
    toShelf: opens('shelf', t('holds.toShelf')),
    place: opens('info', t('today.actions.place')),
    quick: opens('quick', t('today.actions.place')),
    info: opens('info', t('reservations.actions.info'), true),
  };
}

/** The way to a door in Lockers. */
const doorLink = (pharmacyId: string, boxId: string, lockerId: string) =>
  ({
    to: '/pickup-boxes/$id/{-$boxId}/info-lockers',
    params: { id: pharmacyId, boxId },
    search: { door: lockerId },
  }) as const;

const TO_DOOR = 'door';

/** Actions at a door. */
export function useDoorActions(pharmacyId: string, show: Show) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const canWrite = usePermission('delivery.write');
  const refusal = useRefusal();
  return {
    showDoor: (boxId: string, lockerId: string): MainAction => ({
      label: t('today.actions.showDoor'),
      inMenu: TO_DOOR,
      link: doorLink(pharmacyId, boxId, lockerId),
    }),
    /** The same in a menu. */
    goToDoor: (boxId: string, lockerId: string): RowAction => ({
      id: TO_DOOR,
      label: t('today.actions.showDoor'),
      icon: IconDoor,
      onSelect: () => void navigate(doorLink(pharmacyId, boxId, lockerId)),
    }),
    openDoor: (boxId: string, lockerId: string): MainAction => ({
      label: t('openDoor.action'),
      onSelect: () => show({ kind: 'open', boxId, lockerId }),
    }),
    remove: (delivery: Delivery, boxId: string): MainAction => ({
      label: t('lockers.removeParcel'),
      reason: refusal(canWrite),
      onSelect: () => show({ kind: 'remove', delivery, boxId }),
    }),
  };
}

/** What somebody must judge: a hold on its screen, an alarm by a comment. */
export function useJudgingActions(show: Show) {
  const { t } = useTranslation();
  const canComment = usePermission('alarm.comment');
  const refusal = useRefusal();
  const labels = {
    held: t('today.actions.decide'),
    pickedUp: t('today.actions.acknowledge'),
    rejected: t('lockers.seeDecision'),
  };
  return {
    decide: ({ docId, hold }: Delivery): MainAction => ({
      label: labels[hold ?? 'held'],
      link: { to: '/to-decide', search: { parcel: docId } },
    }),
    comment: (alarm: Alarm): MainAction => ({
      label: t('alarms.addComment'),
      reason: refusal(canComment),
      onSelect: () => show({ kind: 'comment', alarm }),
    }),
  };
}
