import type { TFunction } from 'i18next';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import type { CabinetDoor } from './cabinet-types.ts';

/** A door's accessible name: '2-5, medium, reserved, fp-48205' (LCK-13, LCK-14). */
export function doorName(door: CabinetDoor, t: TFunction, cannotSelect: boolean): string {
  const parts: (string | undefined)[] = [
    door.lockerId,
    t(`cabinet.size.${door.size}`).toLowerCase(),
    door.fridge ? t('cabinet.fridge').toLowerCase() : undefined,
    t(`states.locker.${door.state}`).toLowerCase(),
    door.hold && t(`states.hold.${door.hold}`).toLowerCase(),
    door.fault && t(`cabinet.faults.${door.fault}`).toLowerCase(),
    door.kolliId,
    cannotSelect ? t('cabinet.notSelectable') : undefined,
  ];
  return parts.filter(Boolean).join(', ');
}

/** What a door says on its face: its fault first, then that it is on hold, then its state. */
export function doorText({ fault, hold, state }: CabinetDoor, t: TFunction): string {
  if (fault) return t(`cabinet.faults.${fault}`);
  return hold ? t(`states.hold.${hold}`) : t(`states.locker.${state}`);
}

/** What is read after the name: until when its parcel waits. */
export function doorDescription({ waitsUntil }: CabinetDoor, t: TFunction): string | undefined {
  if (waitsUntil === undefined) return undefined;
  return `${t('delivery.waitsUntil')} ${formatDateTime(new Date(waitsUntil))}`;
}
