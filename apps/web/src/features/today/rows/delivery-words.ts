import type { DeliveryFacts } from '@kolli/contract/delivery/deliveries';
import type { TodayDeliveryGroup } from '@kolli/domain/today/today-groups';
import type { TFunction } from 'i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import type { TodayRow } from './today-types.ts';

/** What a row says of its delivery. */
export type DeliveryWords = Pick<TodayRow, 'why' | 'more' | 'todo' | 'timeMs'>;

type Words = (delivery: DeliveryFacts, t: TFunction) => DeliveryWords;

const timeText = (timeMs: number) => formatDateTime(new Date(timeMs));

const drugsOf = ({ is_drug: isDrug }: DeliveryFacts, t: TFunction) =>
  isDrug ? t('info.includesDrugs') : '';

const join = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ');

/** Whether it has a parcel somewhere: a door that was loaded, or a shelf. */
const isThere = ({ deliveryTime }: DeliveryFacts) => deliveryTime !== null;

const toDecide: Words = (delivery, t) => {
  const { hold, heldTime, holdCause, judgedTime, pickupTime, reservedTime } = delivery;
  const timeMs = heldTime ?? reservedTime;
  const cause = holdCause === null ? '' : t(`info.holdCause.${holdCause}`);
  const drugs = drugsOf(delivery, t);
  const since = t('today.why.heldSince', { time: timeText(timeMs) });
  if (hold === 'pickedUp') {
    const sinceMs = pickupTime ?? timeMs;
    const more = join(t('today.why.pickedUp', { time: timeText(sinceMs) }), cause, drugs);
    const why = t('holds.marks.pickedUp');
    return { why, more, todo: t('today.todo.acknowledge'), timeMs: sinceMs };
  }
  if (hold === 'rejected') {
    const sinceMs = judgedTime ?? timeMs;
    const why = t('today.why.rejectedSince', { time: timeText(sinceMs) });
    return { why, more: join(cause, drugs), todo: t('today.todo.takeOut'), timeMs: sinceMs };
  }
  return { why: cause, more: join(since, drugs), todo: t('today.todo.decide'), timeMs };
};

const expired: Words = (delivery, t) => {
  const { expiredTime, waitsUntil, reservedTime, deliveryTime, heldLockers } = delivery;
  const timeMs = expiredTime ?? waitsUntil ?? reservedTime;
  const what = t(`table.expired.${isThere(delivery) ? 'delivery' : 'reservation'}`);
  const why = t('today.why.expired', { what, time: timeText(timeMs) });
  if (deliveryTime === null)
    return { why, more: t('today.why.nothingIn'), todo: t('today.todo.freeDoor'), timeMs };
  const more = join(
    t('today.why.deliveredAt', { time: timeText(deliveryTime) }),
    drugsOf(delivery, t),
  );
  const takeOut = delivery.is_drug ? 'takeOutDrugs' : 'takeOut';
  const todo = t(`today.todo.${heldLockers.length > 0 ? takeOut : 'fromShelf'}`);
  return { why, more, todo, timeMs };
};

const endsSoon: Words = (delivery, t) => {
  const { waitsUntil, reservedTime, sms } = delivery;
  const timeMs = waitsUntil ?? reservedTime;
  const why = t('today.why.waitsUntil', { time: timeText(timeMs) });
  if (!isThere(delivery))
    return { why, more: t('today.why.notPutIn'), todo: t('today.todo.putIn'), timeMs };
  // Of what was sent by a former system only the time is known.
  const lastMs = sms?.time ?? delivery.notifiedTime;
  const last = lastMs && t('today.why.lastSms', { time: timeText(lastMs) });
  return { why, more: last || t('today.why.noSms'), todo: t('today.todo.remind'), timeMs };
};

const removed: Words = ({ removedTime, removedUserName, reservedTime }, t) => {
  const timeMs = removedTime ?? reservedTime;
  const time = timeText(timeMs);
  const why =
    removedUserName === null
      ? t('today.why.removedAt', { time })
      : t('today.why.removed', { time, name: removedUserName });
  return { why, more: '', todo: t('today.todo.toShelf'), timeMs };
};

const unassigned: Words = (delivery, t) => {
  const timeMs = delivery.deleteTime ?? delivery.reservedTime;
  return {
    why: t('today.why.waitingSince', { time: timeText(timeMs) }),
    more: delivery.is_drug ? t('info.includesDrugs') : t('today.why.noDrugs'),
    todo: t('today.todo.assign'),
    timeMs,
  };
};

const messages: Words = ({ sms, reservedTime, waitsUntil }, t) => {
  const timeMs = sms?.time ?? reservedTime;
  return {
    why: t('today.why.smsFailed', { time: timeText(timeMs) }),
    more: waitsUntil === null ? '' : t('today.why.waitsUntil', { time: timeText(waitsUntil) }),
    todo: t('today.todo.correct'),
    timeMs,
  };
};

/** Why a delivery is in its group, since when, and what to do. */
export const deliveryWords: Readonly<Record<TodayDeliveryGroup, Words>> = {
  toDecide,
  expired,
  endsSoon,
  removed,
  unassigned,
  messages,
};
