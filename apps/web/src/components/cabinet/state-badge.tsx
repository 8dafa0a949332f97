import { t } from '../../lib/text/row-text.ts';
import { Badge, type BadgeTone } from '../text/badge.tsx';
import type { DoorState } from './cabinet-types.ts';
import { DELIVERY_ICONS, LOCKER_ICONS } from './state-icons.ts';

export type DeliveryState = keyof typeof DELIVERY_ICONS;

type StateBadgeProps =
  | { kind: 'locker'; state: DoorState }
  | { kind: 'delivery'; state: DeliveryState };

const LOCKER_TONES: Readonly<Record<DoorState, BadgeTone>> = {
  free: 'free',
  reserved: 'reserved',
  delivered: 'delivered',
  // Its parcel is still in the locker.
  expired: 'danger',
  inactive: 'quiet',
};

const DELIVERY_TONES: Readonly<Record<DeliveryState, BadgeTone>> = {
  reserved: 'reserved',
  delivered: 'delivered',
  pickup: 'free',
  expired: 'quiet',
  cancelled: 'danger',
  removed: 'danger',
  deleted: 'danger',
  destroyed: 'danger',
};

/** Badge for the state of a locker or a delivery. */
export function StateBadge(props: StateBadgeProps) {
  if (props.kind === 'locker') {
    const { state } = props;
    return (
      <Badge
        icon={LOCKER_ICONS[state]}
        tone={LOCKER_TONES[state]}
        text={t(`states.locker.${state}`)}
      />
    );
  }
  const { state } = props;
  return (
    <Badge
      icon={DELIVERY_ICONS[state]}
      tone={DELIVERY_TONES[state]}
      text={t(`states.delivery.${state}`)}
    />
  );
}
