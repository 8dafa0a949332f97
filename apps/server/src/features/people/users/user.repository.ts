import type { Language } from '@kolli/domain/people/languages';
import { sql, type SqlBool } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';

export type UserRow = Awaited<ReturnType<ReturnType<typeof usersOf>['execute']>>[number];

/** The people of a pharmacy with the role and flags of their access. */
function usersOf(tx: Tx, pharmacyId: string) {
  return tx
    .selectFrom('user_access as access')
    .innerJoin('app_user as person', 'person.id', 'access.user_id')
    .innerJoin('role', 'role.name', 'access.role_name')
    .select(['person.id', 'person.first_name', 'person.last_name', 'person.email'])
    .select(['person.invited_at', 'person.is_disabled', 'person.updated_at'])
    .select(({ eb }) => eb('access.pharmacist_pin_cipher', 'is not', null).as('has_pin'))
    .select(
      sql<boolean>`exists (
        select from identity.authenticator_app app where app.user_id = person.id
      ) or exists (select from identity.passkey where passkey.user_id = person.id)`.as(
        'has_second_factor',
      ),
    )
    .select(['role.name as role_name', 'role.level', 'role.app_access', 'role.permissions'])
    .select(['access.pharmacy_id', 'access.web_tool_access', 'access.box_access'])
    .where('access.pharmacy_id', '=', pharmacyId);
}

/** A person with their access to a pharmacy, or undefined without one. */
export function findUser(tx: Tx, pharmacyId: string, userId: string) {
  return usersOf(tx, pharmacyId).where('person.id', '=', userId).executeTakeFirst();
}

/** Collation of names per language: Å, Ä and Ö sort after Z, except in English. */
const collations: Record<Language, string> = {
  en: 'en-x-icu',
  fi: 'fi-x-icu',
  sv: 'sv-x-icu',
  no: 'nb-x-icu',
};

/** By last name, first name and id, whatever the case of letters. */
function nameOrder(person: 'person' | 'last', language: Language) {
  const name = (column: 'last_name' | 'first_name') =>
    sql`lower(${sql.ref(`${person}.${column}`)} collate ${sql.id(collations[language])})`;
  return [name('last_name'), name('first_name'), sql`${sql.ref(`${person}.id`)}`] as const;
}

interface UserPage {
  /** Last person of the previous page, who must have an access to the pharmacy. */
  readonly lastKey: string | undefined;
  readonly limit: number;
  /** Language of the sort order. */
  readonly language: Language;
}

/** A page of people after `lastKey`, ordered by names, then id. */
export function listUserRows(tx: Tx, pharmacyId: string, page: UserPage): Promise<UserRow[]> {
  const { lastKey, limit, language } = page;
  const order = nameOrder('person', language);
  const behind = sql<SqlBool>`(${sql.join(order)}) >
    (select ${sql.join(nameOrder('last', language))} from app_user as last where last.id = ${lastKey})`;
  return usersOf(tx, pharmacyId)
    .$if(lastKey !== undefined, (query) => query.where(behind))
    .orderBy(order[0])
    .orderBy(order[1])
    .orderBy(order[2])
    .limit(limit)
    .execute();
}
