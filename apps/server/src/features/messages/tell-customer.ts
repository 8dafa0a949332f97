import type { Selectable } from 'kysely';
import type { DeliveryTable } from '../../platform/database/delivery.table.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { isLanguage, type Language } from '@kolli/domain/languages';
import { deliveryMessage } from './delivery-message.ts';

interface Place {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly timeZone: string;
  readonly languages: readonly Language[];
}

/** Where the parcel waits and in which languages its customer is told: the box's win. */
async function placeOf(tx: Tx, pharmacyId: string, boxId: string | null): Promise<Place> {
  const pharmacy = await tx
    .selectFrom('pharmacy')
    .selectAll()
    .where('id', '=', pharmacyId)
    .executeTakeFirstOrThrow();
  const known = (codes: readonly string[]) => codes.filter(isLanguage);
  const own = known(pharmacy.customer_sms_languages);
  const { name, street_address: street, city, time_zone: timeZone } = pharmacy;
  const atPharmacy = { name, street, city, timeZone };
  if (boxId === null) return { ...atPharmacy, languages: own };
  const box = await tx
    .selectFrom('pickup_box')
    .selectAll()
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', boxId)
    .executeTakeFirstOrThrow();
  const ofBox = known(box.customer_sms_languages);
  return {
    name: `${name}, ${box.name}`,
    street: box.street,
    city: box.city,
    timeZone,
    languages: ofBox.length > 0 ? ofBox : own,
  };
}

/**
 * Queues the message that a parcel waits, with its PIN, in one text of all languages. Without a
 * phone number nothing is queued and the customer stays untold.
 */
export async function tellCustomer(
  tx: Tx,
  tools: { secrets: Secrets; jobs: Jobs },
  { delivery, pin, at }: { delivery: Selectable<DeliveryTable>; pin: string; at: Date },
): Promise<void> {
  if (delivery.phone_number === null) return;
  const place = await placeOf(tx, delivery.pharmacy_id, delivery.box_id);
  const text = deliveryMessage({ place, pin, lastDay: delivery.waits_until });
  const id = newId();
  const sealed = tools.secrets.seal(text, ['outgoing_message', delivery.pharmacy_id, id, 'body']);
  await tx
    .insertInto('outgoing_message')
    .values({
      pharmacy_id: delivery.pharmacy_id,
      id,
      channel: 'sms',
      purpose: 'delivery',
      delivery_id: delivery.id,
      recipient: delivery.phone_number,
      body_cipher: sealed.cipher,
      body_key_id: sealed.keyId,
      created_at: at,
      sent_at: null,
      gateway_id: null,
      receipt_state: null,
      receipt_at: null,
      last_error: null,
    })
    .execute();
  await tx
    .updateTable('delivery')
    .set({ told_time: at })
    .where('pharmacy_id', '=', delivery.pharmacy_id)
    .where('id', '=', delivery.id)
    .execute();
  await tools.jobs.send(tx, 'send-message', { pharmacyId: delivery.pharmacy_id, messageId: id });
}
