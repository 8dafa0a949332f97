import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { Alarm } from '@kolli/contract/monitoring/alarms';
import type { WalkedPlace } from '@kolli/domain/today/walking-order';
import type { TFunction } from 'i18next';
import { shelfLabel } from '../../../components/shelf-select/shelf-label.ts';
import { listText } from '../../../lib/text/intl-text.ts';
import type { TodayPlace } from './today-types.ts';

/** The boxes and shelves of the pharmacy in their order, and how to write. */
export type RowContext = {
  readonly boxes: readonly { readonly id: string; readonly name: string }[];
  readonly shelves: readonly string[];
  readonly productName: string;
  readonly t: TFunction;
  readonly language: string;
  /** An alarm's name and details. */
  readonly alarmWords: (alarm: Alarm) => readonly [string, string?];
};

export const boxNameOf = ({ boxes }: RowContext, boxId: string | null) =>
  boxes.find(({ id }) => id === boxId)?.name ?? '';

/** The place of a door, or of the box itself. */
export function doorWalked(
  { boxes }: RowContext,
  boxId: string | null,
  lockerId: string | null,
): WalkedPlace {
  const index = boxes.findIndex(({ id }) => id === boxId);
  return { boxOrdinal: index === -1 ? null : index, lockerId, shelfOrdinal: null };
}

/** Where somebody finds a delivery: its doors, its shelves, or where it was. */
export function placeOfDelivery(delivery: Delivery, context: RowContext): TodayPlace {
  const { t, language } = context;
  const { heldLockers, heldShelves, lockerId, pickupboxId, unassigned } = delivery;
  const boxName = boxNameOf(context, pickupboxId);
  if (heldLockers.length > 0)
    return { icon: 'door', name: listText(lockerId, language), where: boxName };
  if (heldShelves.length > 0) {
    const isCooling = heldShelves.every((name) => name.toLowerCase() === 'cooling');
    const name = listText(
      heldShelves.map((one) => shelfLabel(one, t)),
      language,
    );
    return { icon: isCooling ? 'cooling' : 'shelf', name, where: t('today.shelf') };
  }
  const former = [boxName, listText(lockerId, language)].filter((part) => part !== '').join(' · ');
  const where = former === '' ? '' : t('today.was', { place: former });
  return { icon: 'none', name: t('today.noPlace'), where: unassigned ? t('today.order') : where };
}

/** Where one walks to for a delivery; its first door or shelf. */
export function walkedOfDelivery(delivery: Delivery, context: RowContext): WalkedPlace {
  const { heldLockers, heldShelves, pickupboxId } = delivery;
  const [door] = heldLockers;
  if (door !== undefined) return doorWalked(context, pickupboxId, door.lockerId);
  const indices = heldShelves.map((name) => context.shelves.indexOf(name));
  return {
    boxOrdinal: null,
    lockerId: null,
    shelfOrdinal: indices.length === 0 ? null : Math.min(...indices),
  };
}
