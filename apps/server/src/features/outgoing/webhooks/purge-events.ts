import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';

/** How long what was sent to webhooks is stored; all of it was given up long before. */
export const webhookEventDays = 30;

/** Whether an event was queued before this time, in SQL. */
export const areEventsOver = (before: Date): RawBuilder<boolean> => sql`(created_at < ${before})`;

/** Deletes a pharmacy's events from before a time, at most `limit`, the oldest first. Returns how many. */
export async function purgeEvents(
  tx: Tx,
  { pharmacyId, before, limit }: { pharmacyId: string; before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql`
    with due as (
      select webhook_id, id from webhook_delivery
      where pharmacy_id = ${pharmacyId} and ${areEventsOver(before)}
      order by created_at limit ${limit})
    delete from webhook_delivery as event using due
    where event.pharmacy_id = ${pharmacyId} and event.webhook_id = due.webhook_id and event.id = due.id
    returning 1`.execute(tx);
  return rows.length;
}
