import type { OfferedAction } from '@kolli/domain/delivery/offered-actions';
import {
  IconBolt,
  IconInfoCircle,
  IconStack2,
  IconTag,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { RowAction } from '../../components/data-table/row-actions/row-action.ts';

export type ApiReservationAction = 'quick' | 'pickedUp' | 'shelf' | 'info' | 'labels' | 'destroy';

export type ApiReservationOffer = {
  /** The actions that the life cycle allows; no shelf if the pharmacy has none. */
  readonly offered: ReadonlySet<OfferedAction>;
  readonly hasBoxes: boolean;
  readonly canWrite: boolean;
  readonly canDestroy: boolean;
};

/** The actions of a row (API-05 to API-09), by the same rules as on the server. */
export function apiReservationOffers(offer: ApiReservationOffer): ApiReservationAction[] {
  const { offered, hasBoxes, canWrite, canDestroy } = offer;
  const actions: (ApiReservationAction | false)[] = [
    canWrite && hasBoxes && offered.has('assignToLockers') && 'quick',
    canWrite && offered.has('pickUpByStaff') && 'pickedUp',
    canWrite && offered.has('assignToShelf') && 'shelf',
    'info',
    'labels',
    canDestroy && offered.has('destroy') && 'destroy',
  ];
  return actions.filter((action) => action !== false);
}

/** The buttons and menu entries of a row. */
export function apiReservationActions(
  offers: readonly ApiReservationAction[],
  t: TFunction,
  onSelect: (action: ApiReservationAction) => void,
): RowAction[] {
  const looks: Record<ApiReservationAction, Omit<RowAction, 'id' | 'onSelect'>> = {
    quick: { label: t('api.quickReservation'), icon: IconBolt, place: 1 },
    pickedUp: { label: t('api.pickedUp'), icon: IconUserCheck, place: 2 },
    shelf: { label: t('api.assignToShelf'), icon: IconStack2 },
    info: { label: t('api.info'), icon: IconInfoCircle },
    labels: { label: t('labels.print'), icon: IconTag },
    destroy: { label: t('api.destroy'), icon: IconTrash, isDanger: true },
  };
  return offers.map((id) => ({
    id,
    ...looks[id],
    onSelect: () => {
      onSelect(id);
    },
  }));
}
