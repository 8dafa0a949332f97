import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/**
 * Makes the partitions that readings of this month and of the next two need, where there are none yet.
 * Asked often it costs nothing; the database lets one of all instances make them.
 */
export async function makeReadingMonths(deps: {
  readonly store: Store;
  readonly clock: Clock;
}): Promise<void> {
  const now = deps.clock();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1));
  const day = (at: Date) => at.toISOString().slice(0, 10);
  await deps.store.inGlobal((tx) =>
    sql`select make_reading_months(${day(first)}::date, ${day(last)}::date)`.execute(tx),
  );
}

/**
 * Lets readings go, and their spans, that are older than the setting says: a month at a time, the whole
 * table, once all of it is. Where somebody reads for long it is tried again a minute later.
 */
export async function dropReadingMonths(deps: {
  readonly store: Store;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'READING_YEARS'>;
}): Promise<void> {
  const now = deps.clock();
  const oldest = new Date(now);
  oldest.setUTCFullYear(now.getUTCFullYear() - deps.settings.READING_YEARS);
  const before = oldest.toISOString().slice(0, 10);
  await deps.store.inGlobal((tx) => sql`select drop_reading_months(${before}::date)`.execute(tx));
}
