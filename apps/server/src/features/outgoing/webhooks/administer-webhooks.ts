import { appendAudit } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/database/ids.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { AuditActor } from '../../../platform/session/audit-actor.ts';
import { numberChanges, type Source } from '../changes/change-number.repository.ts';
import { readCounter } from '../changes/change.repository.ts';
import { checkUrl } from './public-address.ts';
import { newWebhookSecret } from './sign-event.ts';
import { secretPlace } from './webhook-secrets.ts';
import { holdWebhook, type WebhookKey } from './webhook.repository.ts';

export interface WebhookWork {
  readonly tx: Tx;
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  readonly now: Date;
  readonly actor: AuditActor;
}

/** How long the former secret signs, too, after a rotation. */
const formerSecretMs = 24 * 3_600_000;

/** Writes what was done with a webhook. */
export const auditWebhook = (
  { tx, now: at, actor }: Pick<WebhookWork, 'tx' | 'now' | 'actor'>,
  { pharmacyId, webhookId: subject }: WebhookKey,
  action: string,
  detail = {},
) => appendAudit(tx, { pharmacyId, at, ...actor, action, subject, detail });

function sealSecret(
  secrets: WebhookWork['secrets'],
  key: WebhookKey,
  secret: string,
): { secret_cipher: Buffer; secret_key_id: string } {
  const { cipher, keyId } = secrets.seal(secret, secretPlace(key, 'secret'));
  return { secret_cipher: cipher, secret_key_id: keyId };
}

/** What the audit log says of an address: the rest of it may be secret. */
export const originOf = (url: string): string => new URL(url).origin;

/** More are no use: each source has few receivers. */
const maxWebhooks = 20;

/** The number of the source's last change, when all have numbers. */
async function lastPosition(tx: Tx, source: Source): Promise<number> {
  for (;;) {
    const { last, hasWaiting } = await readCounter(tx, source);
    if (!hasWaiting) return last;
    await numberChanges(tx, source);
  }
}

/**
 * Creates a webhook of a source for what happens from now on, audited. Returns its secret, only now. Throws
 * `AddressRefused` for an address that is not https or not public, `webhook_exists` if the source has one with this
 * address, and `too_many_webhooks`.
 */
export async function createWebhook(
  work: WebhookWork,
  given: { readonly pharmacyId: string; readonly source: string; readonly url: string },
  mayBeLoopback = false,
): Promise<{ id: string; secret: string }> {
  const { tx, secrets, now } = work;
  const { pharmacyId, source } = given;
  const url = checkUrl(given.url, mayBeLoopback).href;
  const key = { pharmacyId, webhookId: newId() };
  const secret = newWebhookSecret();
  // One after the other, or several at once could exceed the limit together.
  await tx
    .selectFrom('pharmacy')
    .select('id')
    .where('id', '=', pharmacyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if ((await listWebhooks(tx, pharmacyId)).length >= maxWebhooks)
    throw new CodedError('too_many_webhooks');
  const position = await lastPosition(tx, { pharmacyId, source });
  const sealed = sealSecret(secrets, key, secret);
  const made = await tx
    .insertInto('webhook')
    .values({
      pharmacy_id: pharmacyId,
      id: key.webhookId,
      source,
      url,
      ...sealed,
      position,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['pharmacy_id', 'source', 'url']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) throw new CodedError('webhook_exists');
  await auditWebhook(work, key, 'webhook.create', { source, origin: originOf(url) });
  return { id: key.webhookId, secret };
}

/** The webhooks of a pharmacy, without their secrets. */
export function listWebhooks(tx: Tx, pharmacyId: string) {
  return tx
    .selectFrom('webhook')
    .select(['id', 'source', 'url', 'stopped', 'created_at'])
    .where('pharmacy_id', '=', pharmacyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** When a secret was replaced, in milliseconds, by when the former one no longer signs; null if it never was. */
export const rotationTime = (formerUntil: Date | null): number | null =>
  formerUntil === null ? null : formerUntil.getTime() - formerSecretMs;

/**
 * Gives a webhook another secret and returns it, only now; the former one signs, too, for a day. Returns undefined if there
 * is no such webhook. With `rotatedAt`, throws `webhook_changed` if its secret was not replaced then.
 */
export async function rotateWebhook(
  work: WebhookWork,
  key: WebhookKey,
  rotatedAt?: number | null,
): Promise<string | undefined> {
  const { tx, secrets, now } = work;
  const found = await tx
    .selectFrom('webhook')
    .select(['secret_cipher as cipher', 'secret_key_id as keyId', 'former_secret_until as until'])
    .where('pharmacy_id', '=', key.pharmacyId)
    .where('id', '=', key.webhookId)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return undefined;
  if (rotatedAt !== undefined && rotatedAt !== rotationTime(found.until))
    throw new CodedError('webhook_changed');
  const secret = newWebhookSecret();
  const former = secrets.seal(
    secrets.open(found, secretPlace(key, 'secret')),
    secretPlace(key, 'former_secret'),
  );
  await tx
    .updateTable('webhook')
    .set({
      ...sealSecret(secrets, key, secret),
      former_secret_cipher: former.cipher,
      former_secret_key_id: former.keyId,
      former_secret_until: new Date(now.getTime() + formerSecretMs),
    })
    .where('pharmacy_id', '=', key.pharmacyId)
    .where('id', '=', key.webhookId)
    .execute();
  await auditWebhook(work, key, 'webhook.rotate');
  return secret;
}

/** Removes a webhook with what waits for it, audited. Returns whether there was one. */
export async function removeWebhook(
  work: Pick<WebhookWork, 'tx' | 'now' | 'actor'>,
  key: WebhookKey,
): Promise<boolean> {
  // Its lock, so that no worker queues anything meanwhile.
  await holdWebhook(work.tx, key);
  await work.tx
    .deleteFrom('webhook_delivery')
    .where('pharmacy_id', '=', key.pharmacyId)
    .where('webhook_id', '=', key.webhookId)
    .execute();
  const removed = await work.tx
    .deleteFrom('webhook')
    .where('pharmacy_id', '=', key.pharmacyId)
    .where('id', '=', key.webhookId)
    .returning('url')
    .executeTakeFirst();
  if (removed === undefined) return false;
  await auditWebhook(work, key, 'webhook.remove', { origin: originOf(removed.url) });
  return true;
}
