import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';
import { isOwnMessage, matchingIds } from './customer-data.repository.ts';
import type { Needle } from './customer-number.ts';

interface Sought {
  readonly pharmacyId: string;
  readonly needle: Needle;
}

/** What an export contains of a customer’s own deliveries besides `StoredDelivery`. */
export function findContents(tx: Tx, pharmacyId: string, docIds: readonly string[]) {
  return tx
    .selectFrom('delivery')
    .select(['id', 'additional_kolli_ids', 'order_id', 'fulfillment_order_id'])
    .select(['description_text', 'is_drug'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', sql<string>`any (${[...docIds]}::uuid[])`)
    .execute();
}

/** The logs of a customer's own deliveries, oldest entry first. */
export function findActions(tx: Tx, pharmacyId: string, docIds: readonly string[]) {
  return tx
    .selectFrom('delivery_action')
    .select(['delivery_id', 'event', 'occurred_at', 'user_name', 'locker_ids', 'shelves'])
    .select(sql<string | null>`detail ->> 'reason'`.as('reason'))
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', sql<string>`any (${[...docIds]}::uuid[])`)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute();
}

/** Who opened the details of a customer's own deliveries, oldest first. */
export function findOpenings(tx: Tx, pharmacyId: string, docIds: readonly string[]) {
  return tx
    .selectFrom('delivery_opening')
    .select(['delivery_id', 'opened_at', 'user_name'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', sql<string>`any (${[...docIds]}::uuid[])`)
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
}

/** A message to the customer; its text may no longer be stored. */
export interface StoredMessage {
  readonly id: string;
  readonly delivery_id: string;
  readonly purpose: string;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly recipient: string;
  readonly body_cipher: Buffer | null;
  readonly body_key_id: string | null;
}

/** The messages to the customer, oldest first. */
export async function findMessages(tx: Tx, sought: Sought): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    with matching as materialized (${matchingIds(sought)})
    select message.id, message.delivery_id, message.purpose, message.created_at, message.sent_at, message.recipient,
      message.body_cipher, message.body_key_id
    from matching join outgoing_message message
      on message.pharmacy_id = ${sought.pharmacyId} and message.delivery_id = matching.id
    where ${isOwnMessage(sought)} order by message.created_at, message.id`.execute(tx);
  return rows;
}
