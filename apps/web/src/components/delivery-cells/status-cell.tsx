import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { IconCheck, IconClock, IconExclamationCircle, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
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
  const { t } = useTranslation();
  const Icon = smsIcons[sms.state];
  return (
    <span className={classes.sms} data-state={sms.state}>
      <Icon size={14} stroke={2} aria-hidden />
      {t(`table.sms.${sms.state}`)}
    </span>
  );
}

/** A delivery's state as a badge (RES-10), with the state of its SMS below. */
export function StatusCell({ delivery }: { delivery: Pick<Delivery, 'deliveryStatus' | 'sms'> }) {
  return (
    <span className={classes.stack}>
      <StateBadge kind="delivery" state={delivery.deliveryStatus} />
      {delivery.sms && <SmsState sms={delivery.sms} />}
    </span>
  );
}
