import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { WebhookKey, WorkingWebhook } from './webhook.repository.ts';

/** The encryption context of a secret of a webhook. */
export const secretPlace = (
  { pharmacyId, webhookId }: WebhookKey,
  column: 'secret' | 'former_secret',
) => ['webhook', pharmacyId, webhookId, column];

/** The secrets that sign now, the newest first. Throws `Undecryptable`. */
export function webhookSecrets(
  secrets: Pick<Secrets, 'open'>,
  key: WebhookKey,
  webhook: Pick<
    WorkingWebhook,
    | 'secret_cipher'
    | 'secret_key_id'
    | 'former_secret_cipher'
    | 'former_secret_key_id'
    | 'former_secret_until'
  >,
  now: Date,
): string[] {
  const {
    secret_cipher: cipher,
    secret_key_id: keyId,
    former_secret_cipher: former,
    former_secret_key_id: formerKeyId,
    former_secret_until: until,
  } = webhook;
  const own = secrets.open({ cipher, keyId }, secretPlace(key, 'secret'));
  if (former === null || formerKeyId === null || until === null || until <= now) return [own];
  const sealed = { cipher: former, keyId: formerKeyId };
  return [own, secrets.open(sealed, secretPlace(key, 'former_secret'))];
}
