import {
  type EventCount,
  spanMs,
  spanStartOf,
  type StoredCount,
} from '../../platform/security-log/event-counts.ts';

/** How many times the usual is reported. */
const times = 10;
/** The least that counts as usual in a span, so that a quiet installation does not report each typing error. */
const least = 5;
const usualDays = 7;
/** Of these each one was compared with what is usual before it was counted. */
const unusualAlone: ReadonlySet<string> = new Set(['many_customers', 'many_corrections']);
/** An episode ends when an hour was usual. */
const episodeEndMs = 3_600_000;

export const usualMs = usualDays * 86_400_000;

/** A span with at least ten times the usual count of its event, or with one that is unusual by itself. */
export interface UnusualCount extends EventCount {
  readonly usual: number;
  /** Whether it begins an episode; otherwise that has been reported. */
  readonly isNew: boolean;
}

/** What is usual in ten minutes: the mean of the last seven days, in which unusual spans count as empty; at least five. */
function usualOf(event: string, counts: readonly StoredCount[], before: Date): number {
  const from = before.getTime() - usualMs;
  const sum = counts
    .filter((one) => one.event === event && !one.isUnusual)
    .filter(({ spanStart }) => spanStart < before && spanStart.getTime() >= from)
    .reduce((total, { count }) => total + count, 0);
  return Math.max(least, sum / (usualMs / spanMs));
}

/**
 * Finds the events that happen ten times as often as usual, in the present and the last span of ten minutes. `counts`
 * are those of the last seven days and more, by time.
 */
export function findUnusual(counts: readonly StoredCount[], now: Date): UnusualCount[] {
  const lastStart = new Date(spanStartOf(now).getTime() - spanMs);
  const reported = new Map<string, number>();
  for (const { event, spanStart, isUnusual } of counts)
    if (isUnusual) reported.set(event, spanStart.getTime());
  const found: UnusualCount[] = [];
  for (const { event, spanStart, count, isUnusual } of counts) {
    if (isUnusual || spanStart < lastStart) continue;
    const usual = usualOf(event, counts, lastStart);
    if (count < (unusualAlone.has(event) ? 1 : times * usual)) continue;
    const since = reported.get(event) ?? Number.NEGATIVE_INFINITY;
    const isNew = spanStart.getTime() - since > episodeEndMs;
    reported.set(event, Math.max(since, spanStart.getTime()));
    found.push({ event, spanStart, count, usual, isNew });
  }
  return found;
}
