import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { formatDateTime } from '@kolli/domain/time/dates';
import type { TFunction } from 'i18next';
import { listText, minutesText, wholeDegreesText } from '../../../lib/text/intl-text.ts';

/** The doors of a parcel: '5-1', '5-1 and 5-2'. */
export function doorsText({ lockerId }: Pick<HeldDelivery, 'lockerId'>, language: string): string {
  return listText(lockerId, language);
}

/** How long it was out of range, and beyond which limit: '90 mins above 8 °C'. */
export function outOfRangeText(held: HeldDelivery, t: TFunction, language: string): string {
  const { minutesOutOfRange, highest, lowest, range } = held;
  const minutes = minutesText(minutesOutOfRange, language);
  const isAbove = highest !== null && highest > range.max;
  const isBelow = lowest !== null && lowest < range.min;
  if (isAbove === isBelow) return t('holds.outside', { minutes });
  return isAbove
    ? t('holds.above', { minutes, limit: wholeDegreesText(range.max, language) })
    : t('holds.below', { minutes, limit: wholeDegreesText(range.min, language) });
}

type Judged = Pick<Delivery, 'judgement' | 'judgedUserName' | 'judgedTime'>;

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

/** The reason that was given for the last judgement; null without any. */
export function judgedReason({ actions }: Pick<Delivery, 'actions'>): string | null {
  const judging = actions.filter(({ event }) => /^(?:release|reject|acknowledge)$/u.test(event));
  return judging.toSorted((a, b) => b.time - a.time)[0]?.reason ?? null;
}
