import type { Alarm } from '@kolli/contract/monitoring/alarms';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { OfferedAction } from '@kolli/domain/delivery/offered-actions';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { causeWords } from '../../features/alarms/alarm-words.ts';
import type { Each } from '../../components/work/use-each.ts';

/** What can be done with many rows at once (TOD-03). */
export type ManyKind = 'resend' | 'labels' | 'comment' | 'delete' | 'destroy';

/** A chosen row: its delivery or alarm, and what it allows. */
export type ManyTarget = Each & {
  readonly delivery?: Delivery;
  readonly alarm?: Alarm;
  readonly allows: readonly ManyKind[];
};

/** A delivery as the target of what its row offers. A message without a phone number asks for one, so it is no work for many. */
export function deliveryTarget(
  delivery: Delivery,
  offered: ReadonlySet<OfferedAction>,
): ManyTarget {
  const { docId, deliveryId, phoneNumber } = delivery;
  const allows: (ManyKind | false)[] = [
    offered.has('resendSms') && phoneNumber !== null && 'resend',
    deliveryId !== '' && 'labels',
    offered.has('delete') && 'delete',
    offered.has('destroy') && 'destroy',
  ];
  return {
    key: docId,
    name: deliveryId,
    delivery,
    allows: allows.filter((kind) => kind !== false),
  };
}

/** An alarm by its cause and start. */
export function alarmName(alarm: Alarm, language: string): string {
  const [cause] = causeWords(alarm, language);
  return `${cause} ${formatDateTime(new Date(alarm.timestamp))}`;
}

/** An alarm as the target of a comment. */
export function alarmTarget(alarm: Alarm, language: string): ManyTarget {
  return { key: alarm.id, name: alarmName(alarm, language), alarm, allows: ['comment'] };
}
