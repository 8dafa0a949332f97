import { CodedError } from '../../../platform/coded-error.ts';
import { violatedConstraint } from '../../../platform/database/database-faults.ts';
import { announce } from '../../../platform/live/live-notices.ts';
import { auditWebhook, originOf, type WebhookWork } from './administer-webhooks.ts';
import { checkUrl } from './public-address.ts';
import { findWorking, type WebhookKey } from './webhook.repository.ts';

type Work = Pick<WebhookWork, 'tx' | 'now' | 'actor'>;

/** Whether a write failed because the source has a webhook with this address. */
export const isSameAddress = (error: unknown): boolean =>
  violatedConstraint(error) === 'webhook_address';

/**
 * Changes the address of a webhook, or turns it on or off, audited. Returns whether it begins to send. Throws
 * `AddressRefused`, `webhook_not_found`, and an error that `isSameAddress` if its source has another webhook with the
 * address.
 */
export async function changeWebhook(
  work: Work,
  { pharmacyId, webhookId }: WebhookKey,
  { url, isOn }: { readonly url?: string | undefined; readonly isOn?: boolean | undefined },
  mayBeLoopback = false,
): Promise<{ begins: boolean }> {
  const { tx, now: at } = work;
  const address = url === undefined ? undefined : checkUrl(url, mayBeLoopback).href;
  const wasOn = (await findWorking(tx, { pharmacyId, webhookId })) !== undefined;
  const changed = await tx
    .updateTable('webhook')
    .set((eb) => ({
      url: address ?? eb.ref('url'),
      stopped: isOn === undefined ? eb.ref('stopped') : isOn ? null : 'staff',
    }))
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', webhookId)
    .returning('url')
    .executeTakeFirst();
  if (changed === undefined) throw new CodedError('webhook_not_found');
  const detail = { origin: originOf(changed.url), ...(isOn === undefined ? {} : { isOn }) };
  await auditWebhook(work, { pharmacyId, webhookId }, 'webhook.update', detail);
  announce(tx, { pharmacyId, boxId: null, at });
  return { begins: isOn === true && !wasOn };
}
