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

/** Dependencies for queuing text messages, besides the transaction. */
interface MessageTools {
  readonly secrets: Secrets;
  readonly jobs: Jobs;
}

interface Withheld {
  /** How long they wait, because their change can be undone; by default they do not. */
  readonly withheldMs?: number | undefined;
}

function rowOf({ secrets }: MessageTools, message: NewMessage, { withheldMs }: Withheld) {
  const { pharmacyId, purpose, recipient, text, at, about, expiresAt } = message;
  const id = idOf(message);
  const sealed = secrets.seal(text, ['outgoing_message', pharmacyId, id, 'body']);
  return {
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
    withheld_until: withheldMs === undefined ? null : new Date(at.getTime() + withheldMs),
  };
}

/** Queues text messages, together: stored encrypted in `tx`, each sent by a job after commit and the time they wait. */
export async function writeMessages(
  tx: Tx,
  tools: MessageTools,
  messages: readonly NewMessage[],
  withheld: Withheld = {},
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map((message) => rowOf(tools, message, withheld));
  const jobs = rows.map((row) => ({ pharmacyId: row.pharmacy_id, messageId: row.id }));
  await Promise.all([
    tx.insertInto('outgoing_message').values(rows).execute(),
    tools.jobs.sendAll(tx, 'send-message', jobs, withheld.withheldMs),
  ]);
}
