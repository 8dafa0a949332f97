import { CodedError } from '../../../platform/coded-error.ts';
import { newId } from '../../../platform/database/ids.ts';
import { announce } from '../../../platform/live/live-notices.ts';
import { auditWebhook, type WebhookWork } from './administer-webhooks.ts';
import { leaseMs } from './send-events.ts';
import { releaseNext, type WebhookKey } from './webhook.repository.ts';

type Work = Pick<WebhookWork, 'tx' | 'now' | 'actor'>;

/** Holds a webhook that works. Throws `webhook_not_found` and `webhook_is_off`. */
async function holdWorking({ tx }: Work, { pharmacyId, webhookId }: WebhookKey): Promise<void> {
  const webhook = await tx
    .selectFrom('webhook')
    .select('stopped')
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', webhookId)
    .forUpdate()
    .executeTakeFirst();
  if (webhook === undefined) throw new CodedError('webhook_not_found');
  if (webhook.stopped !== null) throw new CodedError('webhook_is_off');
}

/**
 * Lets an event be sent now, audited. One that ended waits again; one that is about to be sent, or waits for an earlier one of
 * its order, is left as it is: so a double click sends it once. Throws `webhook_not_found`, `webhook_is_off` and
 * `webhook_event_not_found`.
 */
export async function resendEvent(work: Work, key: WebhookKey, eventId: string): Promise<void> {
  const { tx, now } = work;
  const { pharmacyId, webhookId } = key;
  await holdWorking(work, key);
  const event = await tx
    .selectFrom('webhook_delivery')
    .select(['delivery_id', 'ended_at', 'due_at'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', eventId)
    .forUpdate()
    .executeTakeFirst();
  if (event === undefined) throw new CodedError('webhook_event_not_found');
  const { delivery_id: deliveryId, ended_at: endedAt, due_at: dueAt } = event;
  // While a worker sends it, it is due within that time.
  const isSoon = dueAt === null || dueAt.getTime() <= now.getTime() + leaseMs;
  if (endedAt === null && isSoon) return;
  await tx
    .updateTable('webhook_delivery')
    .set({
      ended_at: null,
      is_delivered: false,
      due_at: endedAt === null || deliveryId === null ? now : null,
    })
    .where('pharmacy_id', '=', pharmacyId)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', eventId)
    .execute();
  if (deliveryId !== null) await releaseNext(tx, key, { deliveryIds: [deliveryId], now });
  await auditWebhook(work, key, 'webhook.resend', { eventId });
  announce(tx, { pharmacyId, boxId: null, at: now });
}

/** The least time between two test events of a webhook. */
const testPauseMs = 10_000;

/**
 * Queues a test event, audited, and returns its id: of the one that waits already, if there is one. Throws `webhook_not_found`,
 * `webhook_is_off`, and `too_many_requests` within ten seconds of the last one: the receiver is somebody else's.
 */
export async function queueTest(work: Work, key: WebhookKey): Promise<string> {
  const { tx, now } = work;
  const { pharmacyId, webhookId } = key;
  await holdWorking(work, key);
  const since = new Date(now.getTime() - testPauseMs);
  const tests = await tx
    .selectFrom('webhook_delivery')
    .select(['id', 'ended_at'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('webhook_id', '=', webhookId)
    .where('kind', '=', 'test')
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('created_at', '>', since)]))
    .execute();
  const waiting = tests.find(({ ended_at: endedAt }) => endedAt === null);
  if (waiting !== undefined) return waiting.id;
  if (tests.length > 0) throw new CodedError('too_many_requests');
  const id = newId();
  await tx
    .insertInto('webhook_delivery')
    .values({
      pharmacy_id: pharmacyId,
      webhook_id: webhookId,
      id,
      position: 0,
      kind: 'test',
      created_at: now,
      due_at: now,
    })
    .execute();
  await auditWebhook(work, key, 'webhook.test', { eventId: id });
  announce(tx, { pharmacyId, boxId: null, at: now });
  return id;
}
