import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';
import { holdWebhook, releaseNext } from './webhook.repository.ts';

/** How long what was sent to webhooks is stored, and what waits for one that is stopped. */
export const webhookEventDays = 30;

/** Whether an event was queued before this time, in SQL. */
export const areEventsOver = (before: Date): RawBuilder<boolean> => sql`(created_at < ${before})`;

interface Purge {
  readonly pharmacyId: string;
  readonly before: Date;
  /** Maximum rows. */
  readonly limit: number;
}

async function purgeOfWebhook(
  tx: Tx,
  webhookId: string,
  { pharmacyId, before, limit }: Purge,
): Promise<number> {
  const key = { pharmacyId, webhookId };
  await holdWebhook(tx, key);
  const { rows } = await sql<{ deliveryId: string | null }>`
    with due as (
      select id from webhook_delivery
      where pharmacy_id = ${pharmacyId} and webhook_id = ${webhookId} and ${areEventsOver(before)}
      order by created_at, position limit ${limit})
    delete from webhook_delivery as event using due
    where event.pharmacy_id = ${pharmacyId} and event.webhook_id = ${webhookId} and event.id = due.id
    returning event.delivery_id as "deliveryId"`.execute(tx);
  const deliveryIds = rows.flatMap(({ deliveryId }) => deliveryId ?? []);
  // What waited for one that is deleted waits no more.
  await releaseNext(tx, key, { deliveryIds, now: before });
  return rows.length;
}

/** Deletes a pharmacy's events from before a time, at most `limit`, the oldest first. Returns how many. */
export async function purgeEvents(tx: Tx, purge: Purge): Promise<number> {
  const due = await tx
    .selectFrom('webhook_delivery')
    .select('webhook_id')
    .distinct()
    .where('pharmacy_id', '=', purge.pharmacyId)
    .where(areEventsOver(purge.before))
    .orderBy('webhook_id')
    .execute();
  let deleted = 0;
  for (const { webhook_id: webhookId } of due) {
    if (deleted >= purge.limit) break;
    deleted += await purgeOfWebhook(tx, webhookId, { ...purge, limit: purge.limit - deleted });
  }
  return deleted;
}
