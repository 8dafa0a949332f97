import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { Locker } from '@kolli/contract/box/pickup-boxes';
import { doorFits } from '@kolli/domain/box/wishes';
import { useTranslation } from 'react-i18next';

/** What decides whether an order fits behind a door. */
export type GivenDoor = Pick<Locker, 'type' | 'fridge'>;

/** Says why a delivery cannot get all of these doors, by the server's rule (INT-04); undefined where it can. */
export function useFitRefusal(doors: readonly GivenDoor[]) {
  const { t } = useTranslation();
  return ({ wishes }: Pick<Delivery, 'wishes'>): string | undefined =>
    doors.every((door) => doorFits(door, wishes)) ? undefined : t('place_does_not_fit');
}
