import { useTranslation } from 'react-i18next';
import type { DoorState } from './cabinet/cabinet-types.ts';
import classes from './state-badge.module.css';
import { DELIVERY_ICONS, LOCKER_ICONS } from './state-icons.ts';

export type DeliveryState = keyof typeof DELIVERY_ICONS;

type StateBadgeProps =
  | { kind: 'locker'; state: DoorState }
  | { kind: 'delivery'; state: DeliveryState };

/** A state as colour, icon and text. */
export function StateBadge(props: StateBadgeProps) {
  const { t } = useTranslation();
  const isLocker = props.kind === 'locker';
  const Icon = isLocker ? LOCKER_ICONS[props.state] : DELIVERY_ICONS[props.state];
  return (
    <span className={classes.badge} data-kind={props.kind} data-state={props.state}>
      <Icon size={15} stroke={1.9} aria-hidden />
      {isLocker ? t(`states.locker.${props.state}`) : t(`states.delivery.${props.state}`)}
    </span>
  );
}
