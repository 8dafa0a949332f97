import { sql } from 'kysely';
import type { Tx } from '../database/open-database.ts';
import type { SecurityEvent } from './security-event.ts';

/** Events are counted in spans of ten minutes, which begin at full ten minutes. */
export const spanMs = 600_000;

/** The start of the span of this time. */
export function spanStartOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / spanMs) * spanMs);
}

export interface EventCount {
  readonly event: SecurityEvent;
  readonly spanStart: Date;
  readonly count: number;
}

/** Adds counts of one instance, in one order, so that instances do not block each other. */
export async function addCounts(tx: Tx, counts: readonly EventCount[]): Promise<void> {
  const ordered = counts.toSorted(
    (a, b) => a.event.localeCompare(b.event) || a.spanStart.getTime() - b.spanStart.getTime(),
  );
  await tx
    .insertInto('security_count')
    .values(ordered.map(({ spanStart, ...row }) => ({ ...row, span_start: spanStart })))
    .onConflict((conflict) =>
      conflict
        .columns(['event', 'span_start'])
        .doUpdateSet({ count: sql`security_count.count + excluded.count` }),
    )
    .execute();
}

/** A stored count; `isUnusual` once it has been reported, or belongs to what was. */
export interface StoredCount extends EventCount {
  readonly isUnusual: boolean;
}

/** The counts of all spans since this time, oldest first. */
export async function listCounts(tx: Tx, since: Date): Promise<StoredCount[]> {
  const rows = await tx
    .selectFrom('security_count')
    .selectAll()
    .where('span_start', '>=', since)
    .orderBy('span_start')
    .orderBy('event')
    .execute();
  return rows.map(({ event, count, span_start: spanStart, is_unusual: isUnusual }) => ({
    event: event as SecurityEvent,
    spanStart,
    count,
    isUnusual,
  }));
}

export async function markUnusual(
  tx: Tx,
  { event, spanStart }: Omit<EventCount, 'count'>,
): Promise<void> {
  await tx
    .updateTable('security_count')
    .set({ is_unusual: true })
    .where('event', '=', event)
    .where('span_start', '=', spanStart)
    .execute();
}

export async function deleteCounts(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('security_count').where('span_start', '<', before).execute();
}
