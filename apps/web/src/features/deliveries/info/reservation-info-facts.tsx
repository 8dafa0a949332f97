import type { Delivery, DeliveryFacts, DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { formatPhone } from '@kolli/domain/people/phone-numbers';
import type { TFunction } from 'i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { alarmCauseText } from '../../../components/delivery-cells/alarm-cause-text.ts';
import { CopyKolliId } from '../../../components/delivery-cells/copy-kolli-id.tsx';
import { SmsState } from '../../../components/delivery-cells/status-cell.tsx';
import type { Fact } from '../../../components/text/fact-list.tsx';
import { textOrCleared } from '../../../components/delivery-cells/cleared-text.ts';
import { wishesText } from '../../../components/delivery-cells/wishes-text.ts';
import { RevealedSsn } from './revealed-ssn.tsx';

type MaybeFact = Fact | false;

/** A row of a list has fewer facts than a delivery that was read whole. */
type KnownDelivery = Delivery & Partial<DeliveryFacts>;

/**
 * What is known of a delivery, in the order of the modal (DLG-34 to DLG-51); what is not, is left out. `row` is what the
 * list knows of it, `opened` the delivery with its log, once it is read.
 */
export function reservationFacts(
  row: Delivery,
  opened: DeliveryWithLog | undefined,
  t: TFunction,
  language: string,
): Fact[] {
  const delivery: KnownDelivery = opened ?? row;
  const { orderExpired, phoneNumber } = delivery;
  const enteredFact = (
    label: string,
    field: 'order_id' | 'fulfillment_order_id' | 'descriptionText',
  ) => textFact(label, textOrCleared(delivery, field, delivery[field] ?? null, t));
  const facts: MaybeFact[] = [
    {
      label: t('info.phone'),
      value: textOrCleared(
        delivery,
        'phoneNumber',
        phoneNumber === null ? t('delivery.noPhone') : formatPhone(phoneNumber),
        t,
      ),
    },
    { label: t('info.status'), value: statusText(delivery, t) },
    { label: t('info.ssn'), value: <RevealedSsn delivery={delivery} /> },
    (delivery.hasPickupSsn || (delivery.pickupTime ?? null) !== null) && {
      label: t('info.pickupSsn'),
      value: <RevealedSsn delivery={delivery} of="pickup" />,
    },
    timeFact(t('info.waitsUntil'), delivery.waitsUntil),
    timeFact(t('info.expiredTime'), delivery.expiredTime),
    {
      label: t('info.parcelIds'),
      value: textOrCleared(
        delivery,
        'deliveryId',
        [delivery.deliveryId, ...delivery.additionalDeliveryIds].join(', '),
        t,
      ),
      action: delivery.deliveryId !== '' && <CopyKolliId id={delivery.deliveryId} />,
    },
    enteredFact(t('info.fulfillmentOrderId'), 'fulfillment_order_id'),
    textFact(
      t(delivery.lockerId.length > 0 ? 'info.lockers' : 'info.shelf'),
      placeText(delivery, t),
    ),
    textFact(t('wishes.label'), wishesText(delivery, t, language)),
    { label: t('info.includesDrugs'), value: t(delivery.is_drug ? 'yes' : 'no') },
    enteredFact(t('info.orderId'), 'order_id'),
    ...peopleFacts(delivery, t),
    ...smsFacts(delivery, opened, t),
    orderExpired !== null && {
      label: t('info.orderExpired'),
      value: t(`table.expiredKind.${orderExpired}`),
    },
    textFact(
      t('info.causeOfAlarm'),
      delivery.causeOfAlarm && alarmCauseText(delivery.causeOfAlarm, language),
    ),
    ...holdFacts(delivery, t),
    enteredFact(t('delivery.description'), 'descriptionText'),
  ];
  return facts.filter((fact) => fact !== false);
}

function textFact(label: string, value: string | null = null): MaybeFact {
  return value !== null && value !== '' && { label, value };
}

function timeFact(
  label: string,
  time: number | null = null,
  userName: string | null = null,
): MaybeFact {
  return (
    time !== null && {
      label,
      value: formatDateTime(new Date(time)),
      detail: userName ?? undefined,
    }
  );
}

/** The status; of an expired one what expired, the reservation or the delivery (DLG-35). */
function statusText({ deliveryStatus, orderExpired }: Delivery, t: TFunction): string {
  const status = t(`states.delivery.${deliveryStatus}`);
  if (deliveryStatus !== 'expired' || orderExpired === null) return status;
  return `${status} (${t(`info.expired.${orderExpired}`)})`;
}

/** Doors, or shelves in capitals, except the built-in shelf, whose name is translated (DLG-43). */
function placeText({ lockerId, shelf, heldShelves }: Delivery, t: TFunction): string {
  if (lockerId.length > 0 && heldShelves.length === 0) return lockerId.join(', ');
  const names = heldShelves.length > 0 ? heldShelves : shelf;
  return names
    .map((name) => (name.toLowerCase() === 'cooling' ? t('shelf.cooling') : name.toUpperCase()))
    .join(', ');
}

/** Who did what and when (DLG-46 to DLG-48). */
function peopleFacts(delivery: KnownDelivery, t: TFunction): MaybeFact[] {
  return [
    timeFact(t('info.reservedBy'), delivery.reservedTime, delivery.reservedUserName),
    timeFact(t('info.assignedBy'), delivery.assignedTime, delivery.assignedUserName),
    timeFact(t('info.deliveredBy'), delivery.deliveryTime, delivery.deliveryUserName),
    timeFact(t('info.removedBy'), delivery.removedTime, delivery.removedUserName),
    timeFact(t('info.deletedBy'), delivery.deleteTime, delivery.deleteUserName),
    timeFact(t('info.destroyedBy'), delivery.destroyTime, delivery.destroyUserName),
    timeFact(t('info.pickupTime'), delivery.pickupTime),
    textFact(t('info.givenOutBy'), delivery.givenOutUserName),
  ];
}

/** How often the message was sent again, when last, and whether it arrived (DLG-49). */
function smsFacts(
  { sms }: Delivery,
  opened: DeliveryWithLog | undefined,
  t: TFunction,
): MaybeFact[] {
  const last = opened?.resendSMSTimestamps.at(-1);
  return [
    {
      label: t('info.resendCount'),
      value: opened?.resendSMSCounter ?? '…',
      detail: last && t('info.lastSent', { time: formatDateTime(new Date(last.sendTime)) }),
    },
    sms !== null && { label: t('info.sms'), value: <SmsState sms={sms} /> },
  ];
}

/** Since when it was on hold and why, and what somebody decided (HLD-11). */
function holdFacts(delivery: KnownDelivery, t: TFunction): MaybeFact[] {
  const { heldTime, holdCause, judgement = null, judgedTime = null } = delivery;
  return [
    timeFact(t('info.heldTime'), heldTime, holdCause && t(`info.holdCause.${holdCause}`)),
    judgement !== null &&
      judgedTime !== null && {
        label: t('info.judgement'),
        value: t(`info.judged.${judgement}`),
        detail: [formatDateTime(new Date(judgedTime)), delivery.judgedUserName ?? null]
          .filter((part) => part !== null)
          .join(' · '),
      },
  ];
}
