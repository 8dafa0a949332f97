import { cleanKolliId, comparedKolliId } from '@kolli/domain/delivery/kolli-ids';
import { phoneSearchTexts } from '@kolli/domain/people/phone-numbers';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** The fields that a search can cover. */
export type SearchedField = 'kolliIds' | 'phoneNumber' | 'orderId';

/** The parts that are searched for in each field; a field without a part is not searched. */
export interface SoughtParts {
  readonly kolliId: string | undefined;
  readonly phoneNumbers: readonly string[];
  /** In lower case. */
  readonly orderId: string | undefined;
}

/** Kolli IDs contain no spaces, so joining them by a space prevents matches across two of them. */
const inKolliIds = (part: string) =>
  sql<SqlBool>`(strpos(delivery.kolli_id, ${part}) > 0 or
    strpos(array_to_string(delivery.additional_kolli_ids, ' '), ${part}) > 0)`;
const inPhone = (part: string) => sql<SqlBool>`strpos(delivery.phone_number, ${part}) > 0`;
const inOrderId = (part: string) => sql<SqlBool>`strpos(lower(delivery.order_id), ${part}) > 0`;

/** Condition that one of the fields contains its part, or one of its parts; none matches without any. */
export function hasParts({ kolliId, phoneNumbers, orderId }: SoughtParts): RawBuilder<SqlBool> {
  const conditions = [
    ...(kolliId === undefined ? [] : [inKolliIds(kolliId)]),
    ...phoneNumbers.map(inPhone),
    ...(orderId === undefined ? [] : [inOrderId(orderId)]),
  ];
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

/**
 * Condition that one of the fields contains the text, case-insensitive (RES-06, HIS-07). Special
 * characters are matched literally. Whitespace is ignored for kolli IDs and phone numbers, which are
 * typed and displayed with it. A phone number is also found in its national form.
 */
export function hasText(search: string, fields: readonly SearchedField[]): RawBuilder<SqlBool> {
  const text = search.toLowerCase();
  return hasParts({
    kolliId: fields.includes('kolliIds') ? comparedKolliId(cleanKolliId(search)) : undefined,
    phoneNumbers: fields.includes('phoneNumber') ? phoneSearchTexts(text) : [],
    orderId: fields.includes('orderId') ? text : undefined,
  });
}
