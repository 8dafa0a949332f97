import type { FoundDelivery } from '@kolli/contract/delivery/search-everything';
import type { DeliveryFacts } from '@kolli/contract/delivery/deliveries';
import { isClosed } from '@kolli/domain/delivery/delivery-states';
import { formatPhone } from '@kolli/domain/people/phone-numbers';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { OnHoldBadge } from '../../../components/cabinet/on-hold-badge.tsx';
import { StateBadge } from '../../../components/cabinet/state-badge.tsx';
import { kolliIdText } from '../../../components/delivery-cells/cleared-text.ts';
import { TestBadge } from '../../../components/delivery-cells/is-test-badge.tsx';
import { shelfLabel } from '../../../components/shelf-select/shelf-label.ts';
import { ShortenedId } from '../../../components/text/kolli-id.tsx';
import classes from './find.module.css';

type FoundParcelProps = { found: FoundDelivery; boxName: (boxId: string) => string | undefined };

/** A found parcel: its state, its ID, where it is or was, and the time that matters for its state. */
export function FoundParcel({ found: { delivery, foundBy }, boxName }: FoundParcelProps) {
  const { t } = useTranslation();
  const { deliveryId, deliveryStatus, hold, isTest, phoneNumber, order_id: orderId } = delivery;
  const isHeld = hold === 'held' || hold === 'rejected';
  const also = foundBy === 'orderId' ? orderId : foundBy === 'phoneNumber' ? phoneNumber : null;
  return (
    <>
      <span className={classes.state}>
        {isHeld ? (
          <OnHoldBadge hold={hold} />
        ) : (
          <StateBadge kind="delivery" state={deliveryStatus} />
        )}
        <TestBadge isTest={isTest} />
      </span>
      <span className={classes.id}>
        <b>{deliveryId === '' ? kolliIdText(deliveryId, t) : <ShortenedId id={deliveryId} />}</b>
        {also !== null && <small>{foundBy === 'phoneNumber' ? formatPhone(also) : also}</small>}
      </span>
      <span className={classes.where}>{placeText(delivery, boxName, t)}</span>
      <span className={classes.time}>{timeText(delivery, t)}</span>
    </>
  );
}

function placeText(
  { heldLockers, heldShelves, lockerId, shelf, pickupboxId }: DeliveryFacts,
  boxName: FoundParcelProps['boxName'],
  t: TFunction,
): string {
  const box = pickupboxId === null ? undefined : boxName(pickupboxId);
  const doors = [lockerId.join(', '), box].filter(Boolean).join(' · ');
  if (heldLockers.length > 0) return doors;
  if (heldShelves.length > 0) return heldShelves.map((name) => shelfLabel(name, t)).join(', ');
  const former = doors === '' ? shelf.map((name) => shelfLabel(name, t)).join(', ') : doors;
  return former === '' ? t('today.noPlace') : t('today.was', { place: former });
}

function timeText(delivery: DeliveryFacts, t: TFunction): string {
  const { deliveryStatus, pickupTime, destroyTime, cancelledTime, deleteTime } = delivery;
  const text = (time: number) => formatDateTime(new Date(time));
  if (isClosed(deliveryStatus)) {
    const ended = pickupTime ?? destroyTime ?? cancelledTime ?? deleteTime;
    return ended === null ? '' : text(ended);
  }
  const { hold, heldTime, expiredTime, removedTime, waitsUntil, reservedTime } = delivery;
  const since = { expired: expiredTime, removed: removedTime }[String(deliveryStatus)] ?? null;
  if (hold === 'held' && heldTime !== null) return t('find.since', { time: text(heldTime) });
  if (since !== null) return t('find.since', { time: text(since) });
  if (waitsUntil !== null) return t('find.until', { time: text(waitsUntil) });
  return text(reservedTime);
}
