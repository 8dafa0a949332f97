import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';
import { matchingIds } from './customer-data.repository.ts';
import type { Needle } from './customer-number.ts';

interface Sought {
  readonly pharmacyId: string;
  readonly needle: Needle;
}

/** A locked delivery with the number. */
export interface LockedMatch {
  readonly id: string;
  readonly match: 'customer' | 'collector' | 'recipient';
  readonly isOpen: boolean;
  readonly kolliId: string | null;
}

/**
 * Locks the deliveries with the number, in the order of their ids to avoid deadlocks, and returns them as they are
 * then: one that was erased meanwhile no longer has the number.
 */
export async function lockMatching(tx: Tx, sought: Sought): Promise<LockedMatch[]> {
  const { pharmacyId } = sought;
  await sql`
    with matching as materialized (${matchingIds(sought)})
    select from delivery where pharmacy_id = ${pharmacyId} and id in (select id from matching)
    order by id for update`.execute(tx);
  const { rows } = await sql<LockedMatch>`
    with matching as materialized (${matchingIds(sought)})
    select delivery.id, matching.match, delivery.is_open as "isOpen", nullif(delivery.kolli_id, '') as "kolliId"
    from matching
      join delivery on delivery.pharmacy_id = ${pharmacyId} and delivery.id = matching.id
    order by delivery.id, matching.match`.execute(tx);
  return rows;
}

const isOneOf = (docIds: readonly string[]) => sql<string>`any (${[...docIds]}::uuid[])`;

/** Removes the identity number of the person who picked up closed deliveries for somebody else. */
export async function clearCollector(
  tx: Tx,
  pharmacyId: string,
  docIds: readonly string[],
): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({
      pickup_ssn_cipher: null,
      pickup_ssn_key_id: null,
      pickup_ssn_hash: null,
      cleared_fields: sql`array(select distinct field from unnest(cleared_fields || '{pickupSsn}'::text[]) field
        order by field)`,
    })
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', isOneOf(docIds))
    .where('is_open', '=', false)
    .execute();
}

/**
 * Removes recipient and text of the messages to `recipients` about deliveries; returns their number. That, when and of
 * which kind they were sent stays. One that was not sent yet is dropped.
 */
export async function clearMessagesTo(
  tx: Tx,
  messages: {
    readonly pharmacyId: string;
    readonly docIds: readonly string[];
    readonly recipients: readonly string[];
    readonly at: Date;
  },
): Promise<number> {
  const { pharmacyId, docIds, recipients, at } = messages;
  const cleared = await tx
    .updateTable('outgoing_message')
    .set({
      recipient: null,
      body_cipher: null,
      body_key_id: null,
      pin_hash: null,
      last_error: null,
      dropped_at: sql`case when sent_at is null then coalesce(dropped_at, ${at}) else dropped_at end`,
    })
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', isOneOf(docIds))
    .where('recipient', '=', sql<string>`any (${[...recipients]}::text[])`)
    .executeTakeFirst();
  return Number(cleared.numUpdatedRows);
}

/** How many messages about deliveries still have a recipient. */
export async function countMessages(
  tx: Tx,
  pharmacyId: string,
  docIds: readonly string[],
): Promise<number> {
  const { count } = await tx
    .selectFrom('outgoing_message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', isOneOf(docIds))
    .where('recipient', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}
