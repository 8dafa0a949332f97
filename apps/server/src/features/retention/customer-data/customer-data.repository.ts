import type { customerMatches } from '@kolli/contract/pharmacy/customer-data';
import type { DeliveryStatus } from '@kolli/domain/delivery/delivery-states';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Needle } from './customer-number.ts';

/** A delivery that holds something of the customer. */
export interface StoredDelivery {
  readonly docId: string;
  readonly match: (typeof customerMatches)[number];
  readonly kolliId: string | null;
  readonly status: DeliveryStatus;
  readonly isOpen: boolean;
  readonly reservedTime: Date;
  readonly closedTime: Date | null;
  readonly waitsUntil: Date | null;
  readonly phoneNumber: string | null;
  readonly hasIdentityNumber: boolean;
  readonly hasPickupIdentityNumber: boolean;
  readonly isIdentityNumberCleared: boolean;
  readonly hasPin: boolean;
  readonly hasIds: boolean;
  readonly boxId: string | null;
  readonly boxName: string | null;
  readonly lockerIds: string[];
  readonly shelves: string[];
  /** Messages to the customer. */
  readonly messages: number;
  /** These, and those of the customer's own delivery to an earlier number: all that erasing it clears. */
  readonly erasableMessages: number;
  readonly firstMessageTime: Date | null;
  readonly lastMessageTime: Date | null;
  readonly openings: number;
  readonly firstOpeningTime: Date | null;
  readonly lastOpeningTime: Date | null;
}

interface Sought {
  readonly pharmacyId: string;
  readonly needle: Needle;
}

/**
 * The ids of deliveries with the number, and how they are connected with it. For `with … as materialized`: without
 * statistics of a new table the planner would otherwise find them once for each delivery.
 */
export function matchingIds({ pharmacyId, needle }: Sought) {
  if (needle.kind === 'phone') {
    const forms = sql`${[...needle.forms]}::text[]`;
    return sql`
      select id, 'customer' as match from delivery
      where pharmacy_id = ${pharmacyId} and phone_number = any (${forms})
      union all
      select distinct delivery.id, 'recipient' from outgoing_message message
        join delivery on delivery.pharmacy_id = ${pharmacyId} and delivery.id = message.delivery_id
      where message.pharmacy_id = ${pharmacyId} and message.recipient = any (${forms})
        and (delivery.phone_number = any (${forms})) is not true`;
  }
  const hashes = sql.join(needle.hashes);
  return sql`
    select id, 'customer' as match from delivery
    where pharmacy_id = ${pharmacyId} and ssn_hash in (${hashes})
    union all
    select id, 'collector' from delivery
    where pharmacy_id = ${pharmacyId} and pickup_ssn_hash in (${hashes})`;
}

/** Whether a message is the customer's: one to the number, or any of a delivery with the identity number. */
export const isOwnMessage = ({ needle }: Sought) =>
  needle.kind === 'phone'
    ? sql`message.recipient = any (${[...needle.forms]}::text[])`
    : sql`message.recipient is not null and matching.match = 'customer'`;

/** Counts and times of the messages of `delivery`. */
const messagesOf = (sought: Sought) => sql`
  select count(*) filter (where is_own) as messages, count(*) as "erasableMessages",
    min(created_at) filter (where is_own) as "firstMessageTime",
    max(created_at) filter (where is_own) as "lastMessageTime"
  from outgoing_message message cross join lateral (select ${isOwnMessage(sought)} as is_own) own
  where message.pharmacy_id = ${sought.pharmacyId} and message.delivery_id = delivery.id
    and message.recipient is not null and (is_own or matching.match = 'customer')`;

/** All deliveries that hold something of the customer, open ones first, then the newest. */
export async function findStored(tx: Tx, sought: Sought): Promise<StoredDelivery[]> {
  const { rows } = await sql<StoredDelivery>`
    with matching as materialized (${matchingIds(sought)})
    select delivery.id as "docId", matching.match, nullif(delivery.kolli_id, '') as "kolliId", delivery.status,
      delivery.is_open as "isOpen", delivery.reserved_time as "reservedTime",
      case when not delivery.is_open then coalesce(delivery.history_time, delivery.updated_at) end as "closedTime",
      delivery.waits_until as "waitsUntil", delivery.phone_number as "phoneNumber",
      delivery.ssn_hash is not null as "hasIdentityNumber",
      delivery.pickup_ssn_hash is not null as "hasPickupIdentityNumber",
      'ssn' = any (delivery.cleared_fields) as "isIdentityNumberCleared",
      delivery.pin_hash is not null as "hasPin",
      delivery.kolli_id <> '' or delivery.order_id is not null
        or delivery.description_text is not null as "hasIds",
      delivery.box_id as "boxId", box.name as "boxName",
      array(select held.locker_id from locker_occupancy held
        where held.pharmacy_id = ${sought.pharmacyId} and held.delivery_id = delivery.id and held.released_at is null
        order by held.locker_id) as "lockerIds",
      array(select held.shelf from shelf_occupancy held
        where held.pharmacy_id = ${sought.pharmacyId} and held.delivery_id = delivery.id and held.released_at is null
        order by held.shelf) as shelves,
      sent.messages, sent."erasableMessages", sent."firstMessageTime", sent."lastMessageTime",
      looked.openings, looked."firstOpeningTime", looked."lastOpeningTime"
    from matching
      join delivery on delivery.pharmacy_id = ${sought.pharmacyId} and delivery.id = matching.id
      left join pickup_box box on box.pharmacy_id = ${sought.pharmacyId} and box.id = delivery.box_id
      cross join lateral (${messagesOf(sought)}) sent
      cross join lateral (
        select count(*) as openings, min(opened_at) as "firstOpeningTime", max(opened_at) as "lastOpeningTime"
        from delivery_opening opening
        where opening.pharmacy_id = ${sought.pharmacyId} and opening.delivery_id = delivery.id
          and matching.match = 'customer') looked
    order by delivery.is_open desc, delivery.reserved_time desc, delivery.id desc, matching.match`.execute(
    tx,
  );
  return rows;
}

/** Phone numbers of an identity number's deliveries that have further deliveries without it. */
export async function findPhonesBeyond(
  tx: Tx,
  pharmacyId: string,
  hashes: readonly Buffer[],
): Promise<{ phoneNumber: string; deliveries: number }[]> {
  const { rows } = await sql<{ phoneNumber: string; deliveries: number }>`
    with known as materialized (
      select distinct phone_number from delivery
      where pharmacy_id = ${pharmacyId} and ssn_hash in (${sql.join(hashes)}) and phone_number is not null)
    select known.phone_number as "phoneNumber", count(*) as deliveries
    from known join delivery on delivery.pharmacy_id = ${pharmacyId} and delivery.phone_number = known.phone_number
    where (delivery.ssn_hash in (${sql.join(hashes)})) is not true
    group by known.phone_number order by count(*) desc, known.phone_number limit 5`.execute(tx);
  return rows;
}
