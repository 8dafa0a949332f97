import type { Tx } from '../../platform/database/open-database.ts';
import { sql, type SqlBool } from 'kysely';

export type UserRow = Awaited<ReturnType<ReturnType<typeof usersOf>['execute']>>[number];

/** Everybody with an access to a pharmacy, with the role and flags of this access. */
function usersOf(tx: Tx, pharmacyId: string) {
  return tx
    .selectFrom('user_access as access')
    .innerJoin('app_user as person', 'person.id', 'access.user_id')
    .innerJoin('role', 'role.name', 'access.role_name')
    .select(['person.id', 'person.first_name', 'person.last_name', 'person.email'])
    .select(['person.invited_at', 'person.is_disabled', 'person.updated_at'])
    .select(({ eb }) => eb('person.pharmacist_pin_cipher', 'is not', null).as('has_pin'))
    .select(['role.name as role_name', 'role.level', 'role.app_access'])
    .select(['access.pharmacy_id', 'access.web_tool_access', 'access.box_access'])
    .where('access.pharmacy_id', '=', pharmacyId);
}

/** A person with their access to a pharmacy, or undefined without one. */
export function findUser(tx: Tx, pharmacyId: string, userId: string) {
  return usersOf(tx, pharmacyId).where('person.id', '=', userId).executeTakeFirst();
}

const nameOrder = (person: string) =>
  sql.raw(`lower(${person}.last_name), lower(${person}.first_name), ${person}.id`);

/** So many people behind `lastKey`, who has an access there, too, in the order of names, then id. */
export function listUserRows(
  tx: Tx,
  pharmacyId: string,
  page: { readonly lastKey: string | undefined; readonly limit: number },
): Promise<UserRow[]> {
  const { lastKey, limit } = page;
  const behind = sql<SqlBool>`(${nameOrder('person')}) >
    (select ${nameOrder('last')} from app_user as last where last.id = ${lastKey})`;
  return usersOf(tx, pharmacyId)
    .$if(lastKey !== undefined, (query) => query.where(behind))
    .orderBy(sql`lower(person.last_name)`)
    .orderBy(sql`lower(person.first_name)`)
    .orderBy('person.id')
    .limit(limit)
    .execute();
}
