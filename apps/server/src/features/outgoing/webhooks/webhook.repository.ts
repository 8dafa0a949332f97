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
    insert into webhook_delivery as queued (pharmacy_id, webhook_id, id, position, delivery_id, kind, created_at, due_at)
    select pharmacy_id, ${webhookId}::uuid, id, position, delivery_id, kind, ${now}::timestamptz,
      case when row_number() over (partition by delivery_id order by position) = 1 and not exists (
        select from webhook_delivery as earlier
        where earlier.pharmacy_id = ${pharmacyId} and earlier.webhook_id = ${webhookId}
          and earlier.delivery_id = new.delivery_id and earlier.ended_at is null) then ${now}::timestamptz end
    from (
      select pharmacy_id, id, position, delivery_id, kind from order_change
      where pharmacy_id = ${pharmacyId} and source = ${source} and position > ${position}
      order by position limit ${queueSize}) as new
    returning queued.position`.execute(tx);
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

/**
 * Takes the due events of a webhook that have waited longest, until `leasedUntil` for this worker alone. Of an order only
 * the first that is still to be sent is due.
 */
export async function takeDue(
  tx: Tx,
  { pharmacyId, webhookId }: WebhookKey,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent & { position: number }>`
    with due as (
      select id from webhook_delivery
      where pharmacy_id = ${pharmacyId} and webhook_id = ${webhookId} and ended_at is null and due_at <= ${now}
      order by due_at, position limit ${limit} for update skip locked)
    update webhook_delivery as event set due_at = ${leasedUntil}
    from due where event.pharmacy_id = ${pharmacyId} and event.webhook_id = ${webhookId} and event.id = due.id
    returning event.id, event.delivery_id as "deliveryId", event.created_at as "createdAt", event.attempts,
      event.position`.execute(tx);
  return rows.sort((a, b) => a.position - b.position);
}

/** When the next event of a webhook is due, which may be past; null if none waits. */
export async function nextDue(tx: Tx, { pharmacyId, webhookId }: WebhookKey): Promise<Date | null> {
  const row = await tx
    .selectFrom('webhook_delivery')
    .select('due_at')
    .where('pharmacy_id', '=', pharmacyId)
    .where('webhook_id', '=', webhookId)
    .where('ended_at', 'is', null)
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
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

/** Holds the lock under which events are queued and end: so none waits for one that has ended meanwhile. */
export async function holdWebhook(tx: Tx, { pharmacyId, webhookId }: WebhookKey): Promise<void> {
  await tx
    .selectFrom('webhook')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', webhookId)
    .forUpdate()
    .execute();
}

/** Lets the next event of each of these orders be sent, if none before it waits; `tx` holds the webhook's lock. */
export async function releaseNext(
  tx: Tx,
  { pharmacyId, webhookId }: WebhookKey,
  { deliveryIds, now }: { readonly deliveryIds: readonly string[]; readonly now: Date },
): Promise<void> {
  if (deliveryIds.length === 0) return;
  await sql`
    with next as (
      select distinct on (delivery_id) id from webhook_delivery
      where pharmacy_id = ${pharmacyId} and webhook_id = ${webhookId} and ended_at is null
        and delivery_id = any(${deliveryIds}::uuid[])
      order by delivery_id, position)
    update webhook_delivery as event set due_at = coalesce(due_at, ${now}::timestamptz)
    from next where event.pharmacy_id = ${pharmacyId} and event.webhook_id = ${webhookId} and event.id = next.id`.execute(
    tx,
  );
}

/** Records attempts in one statement, and lets what waited for them be sent; `tx` holds the webhook's lock. */
export async function recordAttempts(
  tx: Tx,
  { pharmacyId, webhookId }: WebhookKey,
  attempts: readonly Attempt[],
  now: Date,
): Promise<void> {
  const column = <Key extends keyof Attempt>(key: Key) => attempts.map((one) => one[key]);
  const { rows } = await sql<{ deliveryId: string | null; isEnded: boolean }>`
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
    where event.pharmacy_id = ${pharmacyId} and event.webhook_id = ${webhookId} and event.id = given.id
      and event.ended_at is null
    returning event.delivery_id as "deliveryId", event.ended_at is not null as "isEnded"`.execute(
    tx,
  );
  const deliveryIds = rows.flatMap(({ deliveryId, isEnded }) =>
    isEnded && deliveryId !== null ? deliveryId : [],
  );
  await releaseNext(tx, { pharmacyId, webhookId }, { deliveryIds, now });
}

/** Lets events that failed because the receiver was away be sent now; those that it refused wait for their time. */
export async function hurryFailed(
  tx: Tx,
  { pharmacyId, webhookId }: WebhookKey,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ due_at: now })
    .where('pharmacy_id', '=', pharmacyId)
    .where('webhook_id', '=', webhookId)
    .where('ended_at', 'is', null)
    .where('due_at', '>', now)
    .where((eb) =>
      eb.or([
        eb('answer_status', 'is', null),
        eb('answer_status', '=', 429),
        eb('answer_status', '>=', 500),
      ]),
    )
    .execute();
}

/** What a mail says of a webhook. */
export function describeWebhook(
  tx: Tx,
  { pharmacyId, webhookId }: WebhookKey,
): Promise<{ pharmacyName: string; source: string; url: string }> {
  return tx
    .selectFrom('webhook')
    .innerJoin('pharmacy', 'pharmacy.id', 'webhook.pharmacy_id')
    .select(['pharmacy.name as pharmacyName', 'webhook.source', 'webhook.url'])
    .where('webhook.pharmacy_id', '=', pharmacyId)
    .where('webhook.id', '=', webhookId)
    .executeTakeFirstOrThrow();
}

/** Stops a webhook that works. Returns what a mail says of it; undefined if it was stopped before. */
export function stopWebhook(
  tx: Tx,
  { pharmacyId, webhookId }: WebhookKey,
  stopped: 'gone' | 'staff',
): Promise<{ pharmacyName: string; source: string; url: string } | undefined> {
  return tx
    .updateTable('webhook')
    .from('pharmacy')
    .set({ stopped })
    .whereRef('pharmacy.id', '=', 'webhook.pharmacy_id')
    .where('webhook.pharmacy_id', '=', pharmacyId)
    .where('webhook.id', '=', webhookId)
    .where('stopped', 'is', null)
    .returning(['pharmacy.name as pharmacyName', 'webhook.source', 'webhook.url'])
    .executeTakeFirst();
}
