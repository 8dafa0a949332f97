import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';
import { readCounter } from '../changes/change.repository.ts';
import { numberChanges } from '../changes/change-number.repository.ts';

export interface WebhookKey {
  readonly pharmacyId: string;
  readonly webhookId: string;
}

/** A webhook with its encrypted secrets; undefined if there is none or it is stopped. */
export function findWorking(tx: Tx, { pharmacyId, webhookId }: WebhookKey) {
  return tx
    .selectFrom('webhook')
    .select(['source', 'url', 'position', 'secret_cipher', 'secret_key_id'])
    .select(['former_secret_cipher', 'former_secret_key_id', 'former_secret_until'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', webhookId)
    .where('stopped', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export type WorkingWebhook = NonNullable<Awaited<ReturnType<typeof findWorking>>>;

/** The webhooks of these pharmacies that work. */
export async function listWorking(tx: Tx, pharmacyIds: readonly string[]): Promise<WebhookKey[]> {
  const rows = await tx
    .selectFrom('webhook')
    .select(['pharmacy_id', 'id'])
    .where('pharmacy_id', '=', sql<string>`any(${pharmacyIds}::uuid[])`)
    .where('stopped', 'is', null)
    .orderBy('pharmacy_id')
    .orderBy('id')
    .execute();
  return rows.map(({ pharmacy_id: pharmacyId, id: webhookId }) => ({ pharmacyId, webhookId }));
}

/** How many changes are queued at once. */
const queueSize = 1000;

/** Queues the changes that are new since the last time, up to 1,000; `tx` holds the webhook's lock. */
export async function queueChanges(
  tx: Tx,
  { pharmacyId, webhookId }: WebhookKey,
  { source, position }: Pick<WorkingWebhook, 'source' | 'position'>,
  now: Date,
): Promise<void> {
  const ofSource = { pharmacyId, source };
  const { hasWaiting, last } = await readCounter(tx, ofSource);
  if (hasWaiting) await numberChanges(tx, ofSource);
  else if (last <= position) return;
  const { rows } = await sql<{ position: number }>`
    insert into webhook_delivery (pharmacy_id, webhook_id, id, position, delivery_id, kind, created_at, due_at)
    select pharmacy_id, ${webhookId}::uuid, id, position, delivery_id, kind, ${now}::timestamptz, ${now}::timestamptz
    from order_change
    where pharmacy_id = ${pharmacyId} and source = ${source} and position > ${position}
    order by position limit ${queueSize}
    returning position`.execute(tx);
  if (rows.length === 0) return;
  await tx
    .updateTable('webhook')
    .set({ position: Math.max(...rows.map((row) => row.position)) })
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', webhookId)
    .execute();
}

/** An event that is to be sent. */
export interface DueEvent {
  readonly id: string;
  readonly deliveryId: string | null;
  readonly createdAt: Date;
  readonly attempts: number;
}

/** Whether no earlier event of its order is still to be sent, in SQL: it is the one that may be sent next. */
const isFirstOfOrder = ({ pharmacyId, webhookId }: WebhookKey) => sql`not exists (
  select from webhook_delivery as earlier
  where earlier.pharmacy_id = ${pharmacyId} and earlier.webhook_id = ${webhookId}
    and earlier.delivery_id = event.delivery_id and earlier.ended_at is null
    and earlier.position < event.position)`;

/**
 * Takes the oldest due events of a webhook, until `leasedUntil` for this worker alone; none of an order of which an earlier one
 * is still to be sent.
 */
export async function takeDue(
  tx: Tx,
  { pharmacyId, webhookId }: WebhookKey,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent & { position: number }>`
    with due as (
      select id from webhook_delivery as event
      where pharmacy_id = ${pharmacyId} and webhook_id = ${webhookId} and ended_at is null and due_at <= ${now}
        and ${isFirstOfOrder({ pharmacyId, webhookId })}
      order by position limit ${limit} for update skip locked)
    update webhook_delivery as event set due_at = ${leasedUntil}
    from due where event.pharmacy_id = ${pharmacyId} and event.webhook_id = ${webhookId} and event.id = due.id
    returning event.id, event.delivery_id as "deliveryId", event.created_at as "createdAt", event.attempts,
      event.position`.execute(tx);
  return rows.sort((a, b) => a.position - b.position);
}

/** When the next event of a webhook is due, which may be past; null if none waits. */
export async function nextDue(tx: Tx, key: WebhookKey): Promise<Date | null> {
  const { rows } = await sql<{ due: Date | null }>`
    select min(due_at) as due from webhook_delivery as event
    where pharmacy_id = ${key.pharmacyId} and webhook_id = ${key.webhookId} and ended_at is null
      and ${isFirstOfOrder(key)}`.execute(tx);
  return rows[0]?.due ?? null;
}

/** What became of an attempt; `isTried` is false if its receiver was left alone. */
export interface Attempt {
  readonly id: string;
  readonly isTried: boolean;
  readonly isDelivered: boolean;
  readonly status: number | null;
  readonly answer: string | null;
  readonly error: string | null;
  /** When it is sent again; null if it has ended. */
  readonly dueAt: Date | null;
}

/** Records attempts in one statement. */
export async function recordAttempts(
  tx: Tx,
  { pharmacyId, webhookId }: WebhookKey,
  attempts: readonly Attempt[],
  now: Date,
): Promise<void> {
  const column = <Key extends keyof Attempt>(key: Key) => attempts.map((one) => one[key]);
  await sql`
    update webhook_delivery as event set
      attempts = event.attempts + given.is_tried::integer,
      answer_status = case when given.is_tried then given.status else event.answer_status end,
      answer = case when given.is_tried then given.answer else event.answer end,
      error = case when given.is_tried then given.error else event.error end,
      is_delivered = given.is_delivered,
      due_at = coalesce(given.due_at, event.due_at),
      ended_at = case when given.due_at is null then ${now}::timestamptz end
    from unnest(${column('id')}::uuid[], ${column('isTried')}::boolean[], ${column('isDelivered')}::boolean[],
      ${column('status')}::integer[], ${column('answer')}::text[], ${column('error')}::text[],
      ${column('dueAt')}::timestamptz[]) as given (id, is_tried, is_delivered, status, answer, error, due_at)
    where event.pharmacy_id = ${pharmacyId} and event.webhook_id = ${webhookId} and event.id = given.id`.execute(
    tx,
  );
}

/** Stops a webhook. */
export async function stopWebhook(
  tx: Tx,
  { pharmacyId, webhookId }: WebhookKey,
  stopped: 'gone' | 'staff',
): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ stopped })
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', webhookId)
    .execute();
}
