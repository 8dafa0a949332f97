import { newId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** A text message to one phone. */
export interface NewMessage {
  readonly pharmacyId: string;
  readonly purpose: string;
  readonly recipient: string;
  readonly text: string;
  readonly at: Date;
  /** The delivery that it is about, with the PIN that it tells, hashed. */
  readonly about?: { readonly deliveryId: string; readonly pinHash: Buffer | null };
  /** When a later message says it anew: it is dropped where it still waits then. */
  readonly expiresAt?: Date;
}

/** Queues a text message: written sealed in `tx`, sent by a job after it. */
export async function writeMessage(
  tx: Tx,
  { secrets, jobs }: { readonly secrets: Secrets; readonly jobs: Jobs },
  message: NewMessage,
): Promise<void> {
  const { pharmacyId, purpose, recipient, text, at, about, expiresAt } = message;
  const id = newId();
  const sealed = secrets.seal(text, ['outgoing_message', pharmacyId, id, 'body']);
  await tx
    .insertInto('outgoing_message')
    .values({
      pharmacy_id: pharmacyId,
      id,
      channel: 'sms',
      purpose,
      recipient,
      delivery_id: about?.deliveryId ?? null,
      body_cipher: sealed.cipher,
      body_key_id: sealed.keyId,
      pin_hash: about?.pinHash ?? null,
      created_at: at,
      expires_at: expiresAt ?? null,
    })
    .execute();
  await jobs.send(tx, 'send-message', { pharmacyId, messageId: id });
}
