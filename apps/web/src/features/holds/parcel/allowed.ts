import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import type { TFunction } from 'i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { degreesRangeText } from '../../../lib/text/intl-text.ts';

type Held = Pick<HeldDelivery, 'ranges'>;
type Allowed = HeldDelivery['ranges'][number];

/** What was allowed at a time (TRU-07). */
export function allowedAt({ ranges }: Held, at: number): Allowed {
  const found = ranges.find(({ until }) => until === null || at < until) ?? ranges.at(-1);
  if (found === undefined) throw new Error('There is at least one range');
  return found;
}

/** The limit that a temperature is beyond, by the range of its time; null in range. */
export function limitBeyond(held: Held, time: number, celsius: number): number | null {
  const { min, max } = allowedAt(held, time);
  if (celsius > max) return max;
  return celsius < min ? min : null;
}

/** What was allowed during the stay. */
export function rangesOfStay({ ranges, stay }: Held & Pick<HeldDelivery, 'stay'>): Allowed[] {
  return ranges.filter(({ until }) => until === null || until > stay.from);
}

/** The same in words: '10–25 °C, since 19.11.2026 09:30 15–25 °C'. */
export function allowedText(held: Held & Pick<HeldDelivery, 'stay'>, t: TFunction): string {
  const ranges = rangesOfStay(held);
  return ranges
    .map((range, index) => {
      const since = ranges[index - 1]?.until;
      const text = degreesRangeText(range);
      if (since === undefined || since === null) return text;
      return t('holds.rangeSince', { time: formatDateTime(new Date(since)), range: text });
    })
    .join(', ');
}
