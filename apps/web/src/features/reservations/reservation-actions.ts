import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { OfferedAction } from '@kolli/domain/delivery/offered-actions';
import {
  IconFileText,
  IconInfoCircle,
  IconMessageForward,
  IconQrcode,
  IconStack2,
  IconTag,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { RowAction } from '../../components/data-table/row-actions/row-action.ts';

export type ReservationAction =
  | 'resend'
  | 'pickedUp'
  | 'info'
  | 'description'
  | 'qr'
  | 'labels'
  | 'shelf'
  | 'delete';

type Offer = {
  readonly offered: ReadonlySet<OfferedAction>;
  /** Whether the user's role may change deliveries; if not, only details are offered. */
  readonly canWrite: boolean;
};

/**
 * Whether a shelf can be chosen (RES-17, RES-19): the delivery has no locker, the pharmacy has
 * shelves.
 */
export function canChooseShelf({ offered, canWrite }: Offer): boolean {
  return canWrite && (offered.has('assignToShelf') || offered.has('changeShelf'));
}

/** The actions of a row (RES-12 to RES-18), by the same rules as on the server. */
export function offeredOnRow(delivery: Delivery, offer: Offer): ReservationAction[] {
  const { offered, canWrite } = offer;
  const hasDoor = delivery.heldLockers.length > 0;
  const isEndable = offered.has('delete') || offered.has('destroy');
  const actions: (ReservationAction | false)[] = [
    canWrite && offered.has('resendSms') && 'resend',
    canWrite && !hasDoor && offered.has('pickUpByStaff') && 'pickedUp',
    'info',
    canWrite && 'description',
    'qr',
    'labels',
    canChooseShelf(offer) && 'shelf',
    canWrite && !hasDoor && isEndable && 'delete',
  ];
  return actions.filter((action) => action !== false);
}

/** The buttons and menu entries of a row. */
export function reservationActions(
  delivery: Delivery,
  offer: Offer,
  t: TFunction,
  onSelect: (action: ReservationAction, delivery: Delivery) => void,
): RowAction[] {
  const hasShelf = delivery.heldShelves.length > 0;
  const looks: Record<ReservationAction, Omit<RowAction, 'id' | 'onSelect'>> = {
    resend: { label: t('reservations.actions.resend'), icon: IconMessageForward, place: 1 },
    pickedUp: { label: t('reservations.actions.pickedUp'), icon: IconUserCheck, place: 2 },
    info: { label: t('reservations.actions.info'), icon: IconInfoCircle },
    description: { label: t('reservations.actions.description'), icon: IconFileText },
    qr: { label: t('reservations.actions.qr'), icon: IconQrcode },
    labels: { label: t('labels.print'), icon: IconTag },
    shelf: { label: t(hasShelf ? 'shelf.update' : 'shelf.choose'), icon: IconStack2 },
    delete: { label: t('reservations.actions.delete'), icon: IconTrash, isDanger: true },
  };
  return offeredOnRow(delivery, offer).map((id) => ({
    id,
    ...looks[id],
    onSelect: () => {
      onSelect(id, delivery);
    },
  }));
}
