import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { SmsGateway } from './sms-gateway.ts';

export interface SendDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly sms: SmsGateway;
}

interface MessageKey {
  readonly pharmacyId: string;
  readonly messageId: string;
}

async function findUnsent({ store, secrets }: SendDeps, { pharmacyId, messageId }: MessageKey) {
  const row = await store.inPharmacies([pharmacyId], (tx) =>
    tx
      .selectFrom('outgoing_message')
      .selectAll()
      .where('pharmacy_id', '=', pharmacyId)
      .where('id', '=', messageId)
      .where('sent_at', 'is', null)
      .executeTakeFirst(),
  );
  if (row === undefined) return undefined;
  const sealed = { cipher: row.body_cipher, keyId: row.body_key_id };
  const text = secrets.open(sealed, ['outgoing_message', pharmacyId, messageId, 'body']);
  return { to: row.recipient, text, reference: messageId };
}

async function note(
  { store, clock }: SendDeps,
  { pharmacyId, messageId }: MessageKey,
  outcome: { gatewayId: string } | { error: string },
): Promise<void> {
  const at = clock();
  const isSent = 'gatewayId' in outcome;
  await store.inPharmacies([pharmacyId], (tx) =>
    tx
      .updateTable('outgoing_message')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        last_error: isSent ? null : outcome.error,
        ...(isSent ? { sent_at: at, gateway_id: outcome.gatewayId } : {}),
      }))
      .where('pharmacy_id', '=', pharmacyId)
      .where('id', '=', messageId)
      .execute(),
  );
}

/**
 * Sends a queued message, at least once: killed between sending and noting, it is sent again under
 * the same id, which the gateway takes as the same message. Throws when the gateway is away, so that
 * the job comes again.
 */
export async function sendMessage(deps: SendDeps, key: MessageKey): Promise<void> {
  const message = await findUnsent(deps, key);
  if (message === undefined) return;
  try {
    await note(deps, key, { gatewayId: await deps.sms.send(message) });
  } catch (error) {
    await note(deps, key, { error: error instanceof Error ? error.message : 'unknown' });
    throw error;
  }
}
