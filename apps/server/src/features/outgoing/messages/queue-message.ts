import type { Wishes } from '@kolli/domain/box/wishes';
import type { Selectable } from 'kysely';
import type { DeliveryTable } from '../../../platform/database/tables.gen.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { customerPlace } from './customer-place.ts';
import { customerSecretOf } from './customer-secret.ts';
import type { WaitingPlace } from '../../../platform/database/waiting-place.ts';
import { readForMessage } from './message.repository.ts';
import { type MessagePurpose, messageText, textKindOf } from './message-texts.ts';
import { writeMessages } from './write-message.ts';

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
  /** Where it is: in a box, or without one at the counter. */
  readonly place: WaitingPlace;
}

/** Until when the PIN is valid; null for parcels that are not delivered and for a past end. */
function endOf(delivery: WaitingParcel['delivery'], at: Date): Date | null {
  const { status, waits_until: end } = delivery;
  return status === 'delivered' && end !== null && end > at ? end : null;
}

/**
 * Queues a message about a parcel with its PIN or a link to it, in one text with all languages:
 * stored in `tx`, sent by a job after commit and the time it waits. Returns false, and queues nothing, if the delivery
 * has no phone number, and for a test order.
 */
export async function queueMessage(
  tx: Tx,
  tools: MessageTools,
  parcel: WaitingParcel & {
    readonly purpose: MessagePurpose;
    readonly at: Date;
    /** How long it waits, because its change can be undone. */
    readonly withheldMs?: number | undefined;
  },
): Promise<boolean> {
  const { delivery, purpose, at, withheldMs } = parcel;
  if (delivery.phone_number === null || delivery.is_test) return false;
  const { pharmacy_id: pharmacyId } = delivery;
  const { language } = (delivery.wishes ?? {}) as Wishes;
  const place = customerPlace(parcel.place, language);
  const secret = customerSecretOf(tools, parcel);
  const kind = textKindOf(purpose, secret.kind);
  const { changed, earlier } = await readForMessage(tx, delivery, { purpose, kind });
  const text = messageText({
    kind,
    place,
    secret: secret.text,
    endsAt: endOf(delivery, at),
    changed,
  });
  const about = { deliveryId: delivery.id, pinHash: delivery.pin_hash, earlier };
  const message = { pharmacyId, purpose, recipient: delivery.phone_number, text, at, about };
  await writeMessages(tx, tools, [message], { withheldMs });
  return true;
}
