import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { dropMessage, findUnsent, type MessageKey, recordTry } from './outbox.repository.ts';
import { isOutdated } from './outdated-message.ts';
import { referenceOf } from './receive-receipt.ts';
import { type SmsGateway, SmsRefused } from './sms-gateway.ts';

export interface SendDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly sms: SmsGateway;
}

/**
 * Sends a queued message at least once: if the worker is killed before recording the result, it is
 * sent again with the same id, which the gateway deduplicates. An outdated message is dropped, and
 * one refused permanently fails. Throws if the gateway is unavailable, so that the job is retried.
 */
export async function sendMessage(deps: SendDeps, key: MessageKey): Promise<void> {
  const { store, secrets, clock, sms } = deps;
  const message = await store.inPharmacies([key.pharmacyId], (tx) => findUnsent(tx, key));
  if (message === undefined) return;
  const note = (outcome: { gatewayId: string } | { error: string; isRefused: boolean }) =>
    store.inPharmacies([key.pharmacyId], (tx) => recordTry(tx, key, { ...outcome, at: clock() }));
  if (isOutdated(message, clock())) {
    await store.inPharmacies([key.pharmacyId], (tx) => dropMessage(tx, key, clock()));
    return;
  }
  const sealed = { cipher: message.body_cipher, keyId: message.body_key_id };
  const text = secrets.open(sealed, ['outgoing_message', key.pharmacyId, key.messageId, 'body']);
  const { recipient: to } = message;
  try {
    const reference = referenceOf(key);
    await note({ gatewayId: await sms.send({ to, text, id: key.messageId, reference }) });
  } catch (error) {
    const isRefused = error instanceof SmsRefused;
    await note({ error: error instanceof Error ? error.message : 'unknown', isRefused });
    if (!isRefused) throw error;
  }
}
