import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { i18n, TFunction } from 'i18next';
import { formatDateTime } from '../../../../lib/time/shown-time.ts';
import type { TimelineEvent } from '../../../../components/text/event-list.tsx';
import { listText } from '../../../../lib/text/intl-text.ts';

/**
 * What happened to a delivery, oldest first, and when its customer was notified. If the latest message
 * failed, a failure is listed; if that was the first message, it replaces the notification.
 */
export function deliveryEvents(
  delivery: DeliveryWithLog,
  t: TFunction,
  texts: i18n,
): TimelineEvent[] {
  const happened = delivery.actions.map((action) => ({
    time: action.time,
    title: eventTitle(action.event, listText(action.lockerId, texts.language), texts, t),
    person: action.userName,
    reason: action.reason,
    isDanger: false,
  }));
  return [...happened, ...messageEvents(delivery, t)]
    .toSorted((a, b) => a.time - b.time)
    .map(({ time, title, person, reason, isDanger }, index) => ({
      id: `${String(time)}-${String(index)}`,
      title,
      isDanger,
      lines: [
        [formatDateTime(new Date(time)), person].filter((part) => part !== null).join(' · '),
        ...(reason === null ? [] : [reason]),
      ],
    }));
}

function messageEvents({ notifiedTime, sms }: DeliveryWithLog, t: TFunction) {
  const failedTime = sms?.state === 'failed' ? sms.writtenTime : null;
  const notified = {
    time: notifiedTime,
    title: t('events.notified'),
    person: null,
    reason: null,
    isDanger: false,
  };
  const failed = {
    time: failedTime,
    title: t('events.notNotified'),
    person: null,
    reason: null,
    isDanger: true,
  };
  const events = failedTime === notifiedTime ? [failed] : [notified, failed];
  return events.flatMap(({ time, ...event }) => (time === null ? [] : [{ time, ...event }]));
}

function eventTitle(event: string, lockers: string, texts: i18n, t: TFunction): string {
  const known: unknown = texts.getResource(texts.language, 'translation', `events.${event}`);
  if (typeof known !== 'string') return t('events.changed');
  return known.replace('{{lockers}}', lockers).trim();
}
