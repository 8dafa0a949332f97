import type { Tx } from '../../../platform/database/open-database.ts';
import { mailMainUsers } from '../mails/mail-main-users.ts';
import type { MailTools } from '../mails/queue-mail.ts';
import { stopWebhook, type WebhookKey } from './webhook.repository.ts';

/**
 * Stops a webhook whose receiver answered 410, and mails the pharmacy's main users, once. The mail has only the host of the
 * address: its path may be secret.
 */
export async function stopGoneWebhook(
  tx: Tx,
  { secrets, jobs }: MailTools,
  { key, now }: { readonly key: WebhookKey; readonly now: Date },
): Promise<void> {
  const stopped = await stopWebhook(tx, key, 'gone');
  if (stopped === undefined) return;
  const { pharmacyName, source: orderSource, url } = stopped;
  const facts = { pharmacyName, orderSource, host: new URL(url).host };
  const { pharmacyId } = key;
  await mailMainUsers(tx, { secrets, jobs }, { kind: 'webhook_stopped', facts, pharmacyId, now });
}
