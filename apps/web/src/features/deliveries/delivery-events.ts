import type { Delivery } from '@kolli/contract/deliveries';
import { formatDateTime } from '@kolli/domain/dates';
import type { i18n, TFunction } from 'i18next';
import type { TimelineEvent } from '../../components/event-list.tsx';
import { listText } from '../../lib/intl-text.ts';

/** What happened to a delivery, oldest first, and when its customer was told. */
export function deliveryEvents(delivery: Delivery, t: TFunction, texts: i18n): TimelineEvent[] {
  const happened = delivery.actions.map((action) => ({
    time: action.time,
    title: eventTitle(action.event, listText(action.lockerId, texts.language), texts, t),
    person: action.userName,
  }));
  const told =
    delivery.toldTime === null
      ? []
      : [{ time: delivery.toldTime, title: t('events.told'), person: null }];
  return [...happened, ...told]
    .toSorted((a, b) => a.time - b.time)
    .map(({ time, title, person }, index) => ({
      id: `${String(time)}-${String(index)}`,
      title,
      lines: [[formatDateTime(new Date(time)), person].filter((part) => part !== null).join(' · ')],
    }));
}

function eventTitle(event: string, lockers: string, texts: i18n, t: TFunction): string {
  const known: unknown = texts.getResource(texts.language, 'translation', `events.${event}`);
  if (typeof known !== 'string') return t('events.changed');
  return known.replace('{{lockers}}', lockers).trim();
}
