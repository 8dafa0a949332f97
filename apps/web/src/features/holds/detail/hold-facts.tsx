import type { DeliveryFacts } from '@kolli/contract/delivery/deliveries';
import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { formatPhone } from '@kolli/domain/people/phone-numbers';
import type { TFunction } from 'i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { CopyKolliId } from '../../../components/delivery-cells/copy-kolli-id.tsx';
import { kolliIdText, textOrCleared } from '../../../components/delivery-cells/cleared-text.ts';
import type { Fact } from '../../../components/text/fact-list.tsx';

const timeText = (time: number) => formatDateTime(new Date(time));

/** What is known of the parcel; if the delivery did not load, what the list knows. */
export function holdFacts(
  held: HeldDelivery,
  delivery: DeliveryFacts | undefined,
  t: TFunction,
): Fact[] {
  const { stay, heldTime } = held;
  const facts: (Fact | false)[] = [
    {
      label: t('delivery.kolliId'),
      value: kolliIdText(held.deliveryId, t),
      detail: delivery?.additionalDeliveryIds.join(', ') || undefined,
      action: held.deliveryId !== '' && <CopyKolliId id={held.deliveryId} />,
    },
    delivery !== undefined && {
      label: t('delivery.phone'),
      value:
        delivery.phoneNumber === null
          ? textOrCleared(delivery, 'phoneNumber', t('delivery.noPhone'), t)
          : formatPhone(delivery.phoneNumber),
    },
    delivery !== undefined && {
      label: t('delivery.includesDrugs'),
      value: t(delivery.is_drug ? 'yes' : 'no'),
    },
    { label: t('holds.facts.inDoorSince'), value: timeText(stay.from) },
    stay.until !== null && {
      label: t(held.hold === 'pickedUp' ? 'holds.facts.pickedUp' : 'holds.facts.takenOut'),
      value: timeText(stay.until),
    },
    {
      label: t(held.hold === 'pickedUp' ? 'holds.facts.found' : 'holds.facts.heldSince'),
      value: timeText(heldTime),
    },
    delivery !== undefined &&
      delivery.waitsUntil !== null && {
        label: t('delivery.waitsUntil'),
        value: timeText(delivery.waitsUntil),
      },
  ];
  return facts.filter((fact) => fact !== false);
}
