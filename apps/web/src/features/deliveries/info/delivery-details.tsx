import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { formatPhone } from '@kolli/domain/people/phone-numbers';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { CopyKolliId } from '../../../components/delivery-cells/copy-kolli-id.tsx';
import { EventList } from '../../../components/text/event-list.tsx';
import { type Fact, FactList } from '../../../components/text/fact-list.tsx';
import { listText, relativeTimeText } from '../../../lib/text/intl-text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { deliveryEvents } from './log/delivery-events.ts';
import { LogPart } from './log/log-part.tsx';
import { NextStepNotice } from './next-step-notice.tsx';
import { useDeliveryLog } from './log/use-delivery-log.ts';
import { RevealedSsn } from './revealed-ssn.tsx';

/** What a door holds: the facts of its delivery, then what happened to it (LCK-21). */
export function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const { t, i18n } = useTranslation();
  const nowMs = useNow();
  const log = useDeliveryLog(delivery.docId);
  return (
    <>
      {/* The panel says the other steps above its facts. */}
      <NextStepNotice delivery={delivery} of={['expiredUnloaded']} />
      <FactList facts={deliveryFacts(delivery, t, i18n.language, nowMs)} />
      <LogPart log={log} title={t('events.title')}>
        {(opened) => <EventList events={deliveryEvents(opened, t, i18n)} />}
      </LogPart>
    </>
  );
}

/** The facts of a delivery in the order of the panel; the identity number masked until asked for. */
export function deliveryFacts(
  delivery: Delivery,
  t: TFunction,
  language: string,
  nowMs: number,
): Fact[] {
  const { phoneNumber, waitsUntil, descriptionText, heldLockers } = delivery;
  const facts: (Fact | false)[] = [
    {
      label: t('delivery.kolliId'),
      value: delivery.deliveryId,
      detail: delivery.additionalDeliveryIds.join(', ') || undefined,
      action: <CopyKolliId id={delivery.deliveryId} />,
    },
    heldLockers.length > 1 && {
      label: t('delivery.lockers'),
      value: listText(
        heldLockers.map(({ lockerId }) => lockerId),
        language,
      ),
    },
    {
      label: t('delivery.phone'),
      value: phoneNumber === null ? t('delivery.noPhone') : formatPhone(phoneNumber),
    },
    {
      label: t('delivery.ssn'),
      value: <RevealedSsn delivery={delivery} />,
    },
    { label: t('delivery.includesDrugs'), value: t(delivery.is_drug ? 'yes' : 'no') },
    waitsUntil !== null && {
      label: t('delivery.waitsUntil'),
      value: formatDateTime(new Date(waitsUntil)),
      detail: relativeTimeText(waitsUntil, nowMs, language),
    },
    descriptionText !== null &&
      descriptionText !== '' && { label: t('delivery.description'), value: descriptionText },
  ];
  return facts.filter((fact) => fact !== false);
}
