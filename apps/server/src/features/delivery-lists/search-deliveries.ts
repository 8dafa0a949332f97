import { phoneSearchTexts } from '@kolli/domain/phone-numbers';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** What a search may look at. */
export type SearchedField = 'kolliIds' | 'phoneNumber' | 'orderId';

const withoutSpaces = (text: string) => text.replace(/\s+/gu, '');

const isInPhone = (text: string) => sql<SqlBool>`strpos(delivery.phone_number, ${text}) > 0`;

/** A space stands in no kolli ID, so that no match runs from one over into the next. */
const isPartOf: Record<SearchedField, (text: string) => RawBuilder<SqlBool>> = {
  kolliIds: (text) =>
    sql`(strpos(delivery.kolli_id, ${withoutSpaces(text)}) > 0 or
      strpos(array_to_string(delivery.additional_kolli_ids, ' '), ${withoutSpaces(text)}) > 0)`,
  phoneNumber: (text) => sql`(${sql.join(phoneSearchTexts(text).map(isInPhone), sql` or `)})`,
  orderId: (text) => sql`strpos(lower(delivery.order_id), ${text}) > 0`,
};

/**
 * Whether one of the fields holds the text, in any case (RES-06, HIS-07). Every character stands for
 * itself. Whitespace is passed over where the field has none: kolli IDs are typed and phone numbers
 * shown with it. A phone number is found in its national form as well.
 */
export function hasText(search: string, fields: readonly SearchedField[]): RawBuilder<SqlBool> {
  const conditions = fields.map((field) => isPartOf[field](search.toLowerCase()));
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}
