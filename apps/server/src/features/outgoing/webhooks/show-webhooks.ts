import type { WebhookEvent, WebhookInfo } from '@kolli/contract/pharmacy/webhooks';
import { sql } from 'kysely';
import { CodedError } from '../../../platform/coded-error.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { rotationTime } from './administer-webhooks.ts';
import type { WebhookKey } from './webhook.repository.ts';

const states = { gone: 'gone', staff: 'off' } as const;

interface WebhookRow {
  readonly id: string;
  readonly source: string;
  readonly url: string;
  readonly stopped: 'gone' | 'staff' | null;
  readonly createdAt: Date;
  readonly formerUntil: Date | null;
  readonly waiting: number;
  readonly givenUp: number;
  readonly newest: { readonly isDelivered: boolean; readonly status: number | null } | null;
}

/** The webhooks of a pharmacy, or the one with this id, the oldest first. */
export async function showWebhooks(
  tx: Tx,
  { pharmacyId, webhookId = null }: { pharmacyId: string; webhookId?: string | null },
): Promise<WebhookInfo[]> {
  const { rows } = await sql<WebhookRow>`
    select id, source, url, stopped, created_at as "createdAt", former_secret_until as "formerUntil",
      (select count(*)::integer from webhook_delivery as event where event.pharmacy_id = webhook.pharmacy_id
        and event.webhook_id = webhook.id and event.ended_at is null) as waiting,
      (select count(*)::integer from webhook_delivery as event where event.pharmacy_id = webhook.pharmacy_id
        and event.webhook_id = webhook.id and event.ended_at is not null and not event.is_delivered) as "givenUp",
      (select json_build_object('isDelivered', is_delivered, 'status', answer_status) from webhook_delivery as event
        where event.pharmacy_id = webhook.pharmacy_id and event.webhook_id = webhook.id and attempts > 0
        order by event.id desc limit 1) as newest
    from webhook where pharmacy_id = ${pharmacyId} and (${webhookId}::uuid is null or id = ${webhookId})
    order by created_at, id`.execute(tx);
  return rows.map(({ stopped, createdAt, formerUntil, ...row }) => ({
    ...row,
    state: stopped === null ? 'on' : states[stopped],
    createdAt: createdAt.getTime(),
    rotatedAt: rotationTime(formerUntil),
  }));
}

/** One webhook. Throws `webhook_not_found`. */
export async function showWebhook(tx: Tx, key: WebhookKey): Promise<WebhookInfo> {
  const [found] = await showWebhooks(tx, key);
  if (found === undefined) throw new CodedError('webhook_not_found');
  return found;
}

/** The names of the pharmacy's order sources: those with a valid key, and those with changes. */
export async function listSources(tx: Tx, pharmacyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('machine_key')
    .select('name as source')
    .where('pharmacy_id', '=', pharmacyId)
    .where('kind', '=', 'orderSource')
    .where('revoked_at', 'is', null)
    .union(
      tx.selectFrom('order_change_counter').select('source').where('pharmacy_id', '=', pharmacyId),
    )
    .execute();
  return rows.map(({ source }) => source).sort();
}

interface Page {
  /** The id of the last event of the page before. */
  readonly lastKey?: string | undefined;
  readonly limit: number;
  readonly hasKolliIds: boolean;
}

const selectEvents = (tx: Tx, { pharmacyId, webhookId }: WebhookKey) =>
  tx
    .selectFrom('webhook_delivery as event')
    .leftJoin('delivery', (join) =>
      join
        .onRef('delivery.pharmacy_id', '=', 'event.pharmacy_id')
        .onRef('delivery.id', '=', 'event.delivery_id'),
    )
    .select(['event.id', 'event.kind', 'event.created_at', 'event.attempts', 'event.due_at'])
    .select(['event.ended_at', 'event.is_delivered', 'event.answer_status', 'event.error'])
    .select('delivery.kolli_id')
    .where('event.pharmacy_id', '=', pharmacyId)
    .where('event.webhook_id', '=', webhookId);

type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number];

function wireEvent(row: EventRow, hasKolliIds: boolean): WebhookEvent {
  const isEnded = row.ended_at !== null;
  const ended = row.is_delivered ? 'delivered' : 'failed';
  return {
    id: row.id,
    kind: row.kind,
    kolliId: hasKolliIds ? row.kolli_id : null,
    createdAt: row.created_at.getTime(),
    attempts: row.attempts,
    state: isEnded ? ended : 'waiting',
    nextAt: isEnded ? null : (row.due_at?.getTime() ?? null),
    status: row.answer_status,
    problem: row.answer_status === null ? row.error : null,
  };
}

/**
 * What is sent to a webhook, the newest first, by page. What the receiver wrote in its answers is not shown. Throws
 * `webhook_not_found`.
 */
export async function listEvents(
  tx: Tx,
  key: WebhookKey,
  { lastKey, limit, hasKolliIds }: Page,
): Promise<{ events: WebhookEvent[]; lastKey: string | null }> {
  await showWebhook(tx, key);
  const rows = await selectEvents(tx, key)
    .$if(lastKey !== undefined, (query) => query.where('event.id', '<', lastKey ?? ''))
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute();
  return {
    events: rows.map((row) => wireEvent(row, hasKolliIds)),
    lastKey: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
  };
}
