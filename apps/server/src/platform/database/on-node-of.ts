import { sql } from 'kysely';

/**
 * Names the pharmacy of a table again where it is a single one: a distributed database runs the whole statement on its
 * node only if it finds the pharmacy beside each table.
 */
export const onNodeOf = (table: string, [pharmacyId, ...others]: readonly string[]) =>
  pharmacyId === undefined || others.length > 0
    ? sql``
    : sql`and ${sql.ref(`${table}.pharmacy_id`)} = ${pharmacyId}`;
