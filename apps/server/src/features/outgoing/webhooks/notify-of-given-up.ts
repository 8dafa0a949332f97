import type { Tx } from '../../../platform/database/open-database.ts';
import { mailMainUsers } from '../mails/mail-main-users.ts';
import type { MailTools } from '../mails/queue-mail.ts';
import { describeWebhook, type WebhookKey } from './webhook.repository.ts';

/** While events are given up again and again, this is the time between two mails. */
const betweenMailsMs = 24 * 3_600_000;

/**
 * Mails the pharmacy's main users that these events of a webhook were given up, unless others were within a day: nothing
 * fails in silence, and nobody gets a mail for each event. The mail has only the host of the address.
 */
export async function notifyOfGivenUp(
  tx: Tx,
  { secrets, jobs }: MailTools,
  {
    key,
    ids,
    now,
  }: { readonly key: WebhookKey; readonly ids: readonly string[]; readonly now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  const { pharmacyId, webhookId } = key;
  const earlier = await tx
    .selectFrom('webhook_delivery')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('webhook_id', '=', webhookId)
    .where('ended_at', 'is not', null)
    .where('ended_at', '>', new Date(now.getTime() - betweenMailsMs))
    .where('is_delivered', '=', false)
    .where('id', 'not in', ids)
    .limit(1)
    .executeTakeFirst();
  if (earlier !== undefined) return;
  const { pharmacyName, source: orderSource, url } = await describeWebhook(tx, key);
  const facts = { pharmacyName, orderSource, host: new URL(url).host };
  await mailMainUsers(tx, { secrets, jobs }, { kind: 'webhook_gave_up', facts, pharmacyId, now });
}
