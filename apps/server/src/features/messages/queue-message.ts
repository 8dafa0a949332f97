import type { Selectable } from 'kysely';
import type { DeliveryTable } from '../../platform/database/tables.gen.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Settings } from '../../settings.ts';
import { customerPlaceOf } from './customer-place.ts';
import { customerSecretOf } from './customer-secret.ts';
import { readChangedTexts } from '../sms-texts/read-changed-texts.ts';
import { type MessagePurpose, messageText, textKindOf } from './message-texts.ts';
import { writeMessage } from './write-message.ts';

/** What writing to customers needs beside the transaction. */
export interface MessageTools {
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  /** Where customers open their links. */
  readonly settings: Pick<Settings, 'PUBLIC_URL'>;
}

/** A parcel that its customer hears of. */
export interface WaitingParcel {
  readonly delivery: Selectable<DeliveryTable>;
  readonly pin: string;
  /** The box that it lies in; null where it waits at the counter. */
  readonly boxId: string | null;
}

/** Until when the PIN is good; only what was delivered has such an end, and a past one is not told. */
function endOf(delivery: WaitingParcel['delivery'], at: Date): Date | null {
  const { status, waits_until: end } = delivery;
  return status === 'delivered' && end !== null && end > at ? end : null;
}

/**
 * Queues a message about a parcel with its PIN or a link to that, in one text of all languages:
 * written in `tx`, sent by a job after it. Answers false, and queues nothing, when the delivery has no phone number.
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
