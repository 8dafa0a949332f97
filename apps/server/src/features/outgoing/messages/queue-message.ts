import type { Selectable } from 'kysely';
import type { DeliveryTable } from '../../../platform/database/tables.gen.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { customerPlaceOf } from './customer-place.ts';
import { customerSecretOf } from './customer-secret.ts';
import { readChangedTexts } from '../sms-texts/read-changed-texts.ts';
import { type MessagePurpose, messageText, textKindOf } from './message-texts.ts';
import { writeMessage } from './write-message.ts';

/** Dependencies for messages to customers, besides the transaction. */
export interface MessageTools {
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  /** Base URL of customers' links. */
  readonly settings: Pick<Settings, 'PUBLIC_URL'>;
}

/** A parcel to send a message about. */
export interface WaitingParcel {
  readonly delivery: Selectable<DeliveryTable>;
  readonly pin: string;
  /** The box it is in; null at the counter. */
  readonly boxId: string | null;
}

/** Until when the PIN is valid; null for parcels that are not delivered and for a past end. */
function endOf(delivery: WaitingParcel['delivery'], at: Date): Date | null {
  const { status, waits_until: end } = delivery;
  return status === 'delivered' && end !== null && end > at ? end : null;
}

/**
 * Queues a message about a parcel with its PIN or a link to it, in one text with all languages:
 * stored in `tx`, sent by a job after commit. Returns false, and queues nothing, if the delivery
 * has no phone number.
 */
export async function queueMessage(
  tx: Tx,
  tools: MessageTools,
  { delivery, pin, boxId, purpose, at }: WaitingParcel & { purpose: MessagePurpose; at: Date },
): Promise<boolean> {
  if (delivery.phone_number === null) return false;
  const { pharmacy_id: pharmacyId } = delivery;
  const place = await customerPlaceOf(tx, pharmacyId, boxId);
  const secret = await customerSecretOf(tx, tools.settings.PUBLIC_URL, { delivery, pin });
  const kind = textKindOf(purpose, secret.kind);
  const changed = await readChangedTexts(tx, kind);
  const text = messageText({
    kind,
    place,
    secret: secret.text,
    endsAt: endOf(delivery, at),
    changed,
  });
  await writeMessage(tx, tools, {
    pharmacyId,
    purpose,
    recipient: delivery.phone_number,
    text,
    at,
    about: { deliveryId: delivery.id, pinHash: delivery.pin_hash },
  });
  return true;
}
