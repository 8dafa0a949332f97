import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { OfferedAction } from '@kolli/domain/delivery/offered-actions';
import { IconEdit, IconInfoCircle, IconQrcode, IconUserCheck } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { RowAction } from '../../components/data-table/row-actions/row-action.ts';

export type HistoryAction = 'info' | 'description' | 'qr' | 'pickedUp';

type Offer = { readonly offered: ReadonlySet<OfferedAction>; readonly canWrite: boolean };

/**
 * The actions of a history row (HIS-14 to HIS-17): a deleted or removed parcel can still be handed
 * over at the counter.
 */
export function historyActions(
  delivery: Delivery,
  { offered, canWrite }: Offer,
  t: TFunction,
  onSelect: (action: HistoryAction, delivery: Delivery) => void,
): RowAction[] {
  const action = (id: HistoryAction, look: Omit<RowAction, 'id' | 'onSelect'>): RowAction => ({
    id,
    ...look,
    onSelect: () => {
      onSelect(id, delivery);
    },
  });
  const isReturned = delivery.deliveryStatus === 'deleted' || delivery.deliveryStatus === 'removed';
  // What is found by its kolli ID cannot be done any more once that is cleared.
  const hasKolliId = delivery.deliveryId !== '';
  const actions: (RowAction | false)[] = [
    action('info', { label: t('reservations.actions.info'), icon: IconInfoCircle, place: 1 }),
    canWrite &&
      hasKolliId &&
      action('description', {
        label: t('reservations.actions.description'),
        icon: IconEdit,
        place: 2,
      }),
    hasKolliId && action('qr', { label: t('reservations.actions.qr'), icon: IconQrcode }),
    canWrite &&
      isReturned &&
      offered.has('pickUpByStaff') &&
      action('pickedUp', { label: t('history.pickedUp'), icon: IconUserCheck }),
  ];
  return actions.filter((one) => one !== false);
}
