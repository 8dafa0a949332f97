import type { Language } from '@kolli/domain/people/languages';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
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

/** A text in whose order '2' comes before '10': each number has 20 digits, of a longer one the last. */
const byNumbers = (text: RawBuilder<string>) =>
  sql<string>`regexp_replace(
    regexp_replace(${text}, '(\\d+)', ${`${'0'.repeat(20)}\\1`}, 'g'), '\\d*(\\d{20})', '\\1', 'g'
  )`;

/** By last name, first name and id, whatever the case of letters, and numbers by their value. */
function nameOrder(person: 'person' | 'last', language: Language) {
  const name = (column: 'last_name' | 'first_name') =>
    byNumbers(
      sql`lower(${sql.ref(`${person}.${column}`)} collate ${sql.id(collations[language])})`,
    );
  return [name('last_name'), name('first_name'), sql`${sql.ref(`${person}.id`)}`] as const;
}

/** Whether names, in either order, or address have the text, whatever the case of its letters; all without one. */
function isFound(search: string | undefined): RawBuilder<SqlBool> {
  if (search === undefined) return sql`true`;
  const lower = (text: RawBuilder<string>) =>
    sql<string>`lower(${text} collate ${sql.id(collations.en)})`;
  const texts = sql<string>`concat_ws(' ', person.first_name, person.last_name, person.first_name, person.email)`;
  return sql`strpos(${lower(texts)}, ${lower(sql`${search}::text`)}) > 0`;
}

interface UserPage {
  readonly search: string | undefined;
  /** Last person of the previous page, who must have an access to the pharmacy. */
  readonly lastKey: string | undefined;
  readonly limit: number;
  /** Language of the sort order. */
  readonly language: Language;
}

/** A page of people after `lastKey`, ordered by names, then id. */
export function listUserRows(tx: Tx, pharmacyId: string, page: UserPage): Promise<UserRow[]> {
  const { search, lastKey, limit, language } = page;
  const order = nameOrder('person', language);
  const behind = sql<SqlBool>`(${sql.join(order)}) >
    (select ${sql.join(nameOrder('last', language))} from app_user as last where last.id = ${lastKey})`;
  return usersOf(tx, pharmacyId)
    .where(isFound(search))
    .$if(lastKey !== undefined, (query) => query.where(behind))
    .orderBy(order[0])
    .orderBy(order[1])
    .orderBy(order[2])
    .limit(limit)
    .execute();
}

/** How many people of a pharmacy a search finds, or how many there are. */
export async function countUsers(
  tx: Tx,
  pharmacyId: string,
  search: string | undefined,
): Promise<number> {
  const { count } = await tx
    .selectFrom('user_access as access')
    .innerJoin('app_user as person', 'person.id', 'access.user_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('access.pharmacy_id', '=', pharmacyId)
    .where(isFound(search))
    .executeTakeFirstOrThrow();
  return count;
}
