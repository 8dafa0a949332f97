import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { IconCheck, IconClock, IconExclamationCircle, IconSend } from '@tabler/icons-react';
import { t } from '../../lib/text/row-text.ts';
import { OnePathIcon } from '../text/one-path-icon.tsx';
import { StateBadge } from '../cabinet/state-badge.tsx';
import classes from './delivery-cells.module.css';

type Sms = NonNullable<Delivery['sms']>;

const smsIcons = {
  queued: IconClock,
  sent: IconSend,
  delivered: IconCheck,
  failed: IconExclamationCircle,
} as const satisfies Record<Sms['state'], unknown>;

/** The state of the latest SMS to the customer, as icon and text. */
export function SmsState({ sms }: { sms: Sms }) {
  return (
    <span className={classes.sms} data-state={sms.state}>
      <OnePathIcon icon={smsIcons[sms.state]} size={14} stroke={2} />
      {t(`table.sms.${sms.state}`)}
    </span>
  );
}

type StatusCellProps = { delivery: Pick<Delivery, 'deliveryStatus' | 'sms'> };

/** A delivery's state as a badge (RES-10), with the state of its SMS below. */
export function StatusCell({ delivery: { deliveryStatus, sms } }: StatusCellProps) {
  const badge = <StateBadge kind="delivery" state={deliveryStatus} />;
  if (sms === null) return badge;
  return (
    <span className={classes.stack}>
      {badge}
      <SmsState sms={sms} />
    </span>
  );
}
