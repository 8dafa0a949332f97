import { derivedId, newId } from '../../../platform/database/ids.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** A new text message. */
export interface NewMessage {
  readonly pharmacyId: string;
  readonly purpose: string;
  readonly recipient: string;
  readonly text: string;
  readonly at: Date;
  /** The delivery of the message, the hash of the PIN in it, and how many of this purpose there were. */
  readonly about?: {
    readonly deliveryId: string;
    readonly pinHash: Buffer | null;
    readonly earlier: number;
  };
  /** When a later message replaces it; dropped if still queued then. */
  readonly expiresAt?: Date;
}

/**
 * The id of a message. For one that Kolli sends by itself it follows from the delivery, its PIN, the purpose, and how
 * many of these there were: if the event of the message is repeated after a restore, the id is the same, and the
 * gateway, which gets it as `Idempotency-Key`, does not send it twice.
 */
function idOf({ purpose, about }: NewMessage): string {
  if (about === undefined || purpose === 'resend') return newId();
  const { deliveryId, pinHash, earlier } = about;
  return derivedId(deliveryId, [purpose, pinHash?.toString('hex') ?? '', String(earlier)]);
}

/** Queues a text message: stored encrypted in `tx`, sent by a job after commit. */
export async function writeMessage(
  tx: Tx,
  { secrets, jobs }: { readonly secrets: Secrets; readonly jobs: Jobs },
  message: NewMessage,
): Promise<void> {
  const { pharmacyId, purpose, recipient, text, at, about, expiresAt } = message;
  const id = idOf(message);
  const sealed = secrets.seal(text, ['outgoing_message', pharmacyId, id, 'body']);
  const inserted = tx
    .insertInto('outgoing_message')
    .values({
      pharmacy_id: pharmacyId,
      id,
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
  await Promise.all([inserted, jobs.send(tx, 'send-message', { pharmacyId, messageId: id })]);
}
