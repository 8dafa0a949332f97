import type { ClearableField } from '@kolli/contract/delivery/deliveries';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';

/**
 * Parts of a delivery's personal content. `pin`: the pickup PIN, and the text of the messages that contain it.
 * `identity`: the identity numbers, their hashes, and the hash of the order that had one. `content`: phone number, kolli
 * and order IDs, description, the order, recipients of messages, and the reasons in its log.
 */
export type DeliveryPart = 'pin' | 'identity' | 'content';

/** The columns of `delivery` that hold each part, as they are afterwards. */
export const clearedColumns = {
  pin: { pin_cipher: null, pin_key_id: null, pin_hash: null },
  identity: {
    ssn_cipher: null,
    ssn_key_id: null,
    ssn_hash: null,
    pickup_ssn_cipher: null,
    pickup_ssn_key_id: null,
    pickup_ssn_hash: null,
  },
  content: {
    kolli_id: '',
    additional_kolli_ids: [] as string[],
    phone_number: null,
    order_id: null,
    fulfillment_order_id: null,
    description_text: null,
  },
} as const;

const isStored: Readonly<
  Record<DeliveryPart, Partial<Record<ClearableField, RawBuilder<unknown>>>>
> = {
  pin: {},
  identity: { ssn: sql`ssn_hash is not null`, pickupSsn: sql`pickup_ssn_cipher is not null` },
  content: {
    deliveryId: sql`kolli_id <> ''`,
    additionalDeliveryIds: sql`additional_kolli_ids <> '{}'`,
    phoneNumber: sql`phone_number is not null`,
    order_id: sql`order_id is not null`,
    fulfillment_order_id: sql`fulfillment_order_id is not null`,
    descriptionText: sql`description_text is not null`,
  },
};

/** Whether a delivery still has something of a part, in SQL; the partial indexes of `delivery` have the same conditions. */
export function isLeft(part: DeliveryPart): RawBuilder<boolean> {
  if (part === 'pin') return sql`pin_hash is not null`;
  return sql`(${sql.join(Object.values(isStored[part]), sql` or `)})`;
}

/** The names of the fields that lose their content now or lost it before, in SQL. */
function namesOfCleared(parts: readonly DeliveryPart[]): RawBuilder<string[]> {
  const fields = parts.flatMap((part) => Object.entries(isStored[part]));
  if (fields.length === 0) return sql`cleared_fields`;
  const cases = fields.map(
    ([field, stored]) => sql`case when ${stored} then ${sql.lit(field)} end`,
  );
  return sql`array(select distinct field
    from unnest(cleared_fields || array[${sql.join(cases)}]) as field
    where field is not null order by field)`;
}

interface Closed {
  readonly pharmacyId: string;
  readonly ids: readonly string[];
  readonly at: Date;
}

/** Clears what the messages about the deliveries contain. One that still waits is dropped: it is outdated. */
function clearMessages(tx: Tx, { pharmacyId, ids, at }: Closed, hasRecipient: boolean) {
  return tx
    .updateTable('outgoing_message')
    .set((eb) => ({
      body_cipher: null,
      body_key_id: null,
      pin_hash: null,
      dropped_at: eb
        .case()
        .when(eb.and([eb('sent_at', 'is', null), eb('dropped_at', 'is', null)]))
        .then(at)
        .else(eb.ref('dropped_at'))
        .end(),
      ...(hasRecipient ? {} : { recipient: null, last_error: null }),
    }))
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

function forgetOrderContent(tx: Tx, { pharmacyId, ids }: Closed) {
  return tx
    .updateTable('received_order')
    .set({ content_hash: null })
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

const deleteOf = (
  tx: Tx,
  table: 'delivery_kolli' | 'received_order',
  { pharmacyId, ids }: Closed,
) =>
  tx
    .deleteFrom(table)
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

/**
 * Clears these parts of closed deliveries, wherever they are stored, in `tx`; open ones are skipped. Times, places,
 * people of the pharmacy and counts stay. `cleared_fields` then names what was there. Returns how many deliveries of
 * `ids` are closed, which is how many were cleared.
 */
export async function clearDeliveries(
  tx: Tx,
  deliveries: {
    readonly pharmacyId: string;
    readonly ids: readonly string[];
    readonly parts: readonly DeliveryPart[];
    readonly at: Date;
  },
): Promise<number> {
  const { pharmacyId, parts, at } = deliveries;
  const cleared = await tx
    .updateTable('delivery')
    .set({
      ...Object.assign({}, ...parts.map((part) => clearedColumns[part])),
      cleared_fields: namesOfCleared(parts),
    })
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', sql<string>`any(${deliveries.ids}::uuid[])`)
    .where('is_open', '=', false)
    .returning('id')
    .execute();
  const closed = { pharmacyId, ids: cleared.map(({ id }) => id), at };
  const has = (part: DeliveryPart) => parts.includes(part);
  const reasons = sql`select clear_action_reasons(${pharmacyId}, ${closed.ids}::uuid[])`;
  await Promise.all([
    has('pin') || has('content') ? clearMessages(tx, closed, !has('content')) : undefined,
    has('identity') && !has('content') ? forgetOrderContent(tx, closed) : undefined,
    ...(has('content')
      ? [
          deleteOf(tx, 'delivery_kolli', closed),
          deleteOf(tx, 'received_order', closed),
          reasons.execute(tx),
        ]
      : []),
  ]);
  return closed.ids.length;
}
