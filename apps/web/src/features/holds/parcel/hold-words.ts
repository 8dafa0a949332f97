import type { DeliveryFacts, DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import type { TFunction } from 'i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { allowedAt, rangesOfStay } from './allowed.ts';
import { listText, minutesText, wholeDegreesText } from '../../../lib/text/intl-text.ts';

/** The doors of a parcel: '5-1', '5-1 and 5-2'. */
export function doorsText({ lockerId }: Pick<HeldDelivery, 'lockerId'>, language: string): string {
  return listText(lockerId, language);
}

/**
 * How long it was out of range, and beyond which limit: '90 min above 8 °C'. No limit is named where it was too warm
 * and too cold, or the limit was changed.
 */
export function outOfRangeText(held: HeldDelivery, t: TFunction, language: string): string {
  const minutes = minutesText(held.minutesOutOfRange, language);
  const { highest, lowest } = held;
  const isAbove = highest !== null && highest.celsius > allowedAt(held, highest.time).max;
  const isBelow = lowest !== null && lowest.celsius < allowedAt(held, lowest.time).min;
  const limits = new Set(rangesOfStay(held).map(({ min, max }) => (isAbove ? max : min)));
  const [limit] = limits;
  if (isAbove === isBelow || limit === undefined || limits.size > 1)
    return t('holds.outside', { minutes });
  return t(isAbove ? 'holds.above' : 'holds.below', {
    minutes,
    limit: wholeDegreesText(limit, language),
  });
}

type Judged = Pick<DeliveryFacts, 'judgement' | 'judgedUserName' | 'judgedTime'>;

/** Who decided what, and when; undefined before anybody has. */
export function judgedText(
  { judgement, judgedUserName, judgedTime }: Judged,
  t: TFunction,
): string | undefined {
  if (judgement === null || judgedTime === null) return undefined;
  return t(`holds.judged.${judgement}`, {
    name: judgedUserName ?? '–',
    time: formatDateTime(new Date(judgedTime)),
  });
}

const judgementOf: Readonly<Record<string, NonNullable<DeliveryFacts['judgement']>>> = {
  release: 'released',
  reject: 'rejected',
  acknowledge: 'acknowledged',
};

/** A judgement with its reason. */
export type PastJudgement = { readonly text: string; readonly reason: string | null };

/** All judgements of a parcel, the oldest first. */
function judgementsOf(
  { actions }: Pick<DeliveryWithLog, 'actions'>,
  t: TFunction,
): PastJudgement[] {
  return actions
    .toSorted((a, b) => a.time - b.time)
    .flatMap(({ event, time, userName, reason }) => {
      const judgement = judgementOf[event] ?? null;
      const text = judgedText({ judgement, judgedTime: time, judgedUserName: userName }, t);
      return text === undefined ? [] : [{ text, reason }];
    });
}

/** The reason that was given for the last judgement; null without any. */
export function judgedReason(
  delivery: Pick<DeliveryWithLog, 'actions'>,
  t: TFunction,
): string | null {
  return judgementsOf(delivery, t).at(-1)?.reason ?? null;
}

/** What was decided about earlier holds of a parcel, the oldest first. */
export function earlierJudgements(
  delivery: Pick<DeliveryWithLog, 'actions' | 'judgement'>,
  t: TFunction,
): PastJudgement[] {
  const all = judgementsOf(delivery, t);
  return delivery.judgement === null ? all : all.slice(0, -1);
}
