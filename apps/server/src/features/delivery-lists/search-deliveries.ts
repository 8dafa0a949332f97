import { phoneSearchTexts } from '@kolli/domain/people/phone-numbers';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** The fields that a search can cover. */
export type SearchedField = 'kolliIds' | 'phoneNumber' | 'orderId';

const withoutSpaces = (text: string) => text.replace(/\s+/gu, '');

const isInPhone = (text: string) => sql<SqlBool>`strpos(delivery.phone_number, ${text}) > 0`;

/**
 * The conditions by field. Kolli IDs contain no spaces, so joining them by a space prevents matches
 * across two of them.
 */
const isPartOf: Record<SearchedField, (text: string) => RawBuilder<SqlBool>> = {
  kolliIds: (text) =>
    sql`(strpos(delivery.kolli_id, ${withoutSpaces(text)}) > 0 or
      strpos(array_to_string(delivery.additional_kolli_ids, ' '), ${withoutSpaces(text)}) > 0)`,
  phoneNumber: (text) => sql`(${sql.join(phoneSearchTexts(text).map(isInPhone), sql` or `)})`,
  orderId: (text) => sql`strpos(lower(delivery.order_id), ${text}) > 0`,
};

/**
 * Condition that one of the fields contains the text, case-insensitive (RES-06, HIS-07). Special
 * characters are matched literally. Whitespace is ignored for kolli IDs and phone numbers, which are
 * typed and displayed with it. A phone number is also found in its national form.
 */
export function hasText(search: string, fields: readonly SearchedField[]): RawBuilder<SqlBool> {
  const conditions = fields.map((field) => isPartOf[field](search.toLowerCase()));
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}
