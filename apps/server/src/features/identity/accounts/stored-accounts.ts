import { sql } from 'kysely';
import { newId } from '../../../platform/database/ids.ts';
import type { Tx } from '../../../platform/database/open-database.ts';

// Accounts in the library's tables, written in our transactions. The library caches nothing, so
// changes apply from its next call.

/** The library's provider id for e-mail and password. */
const credential = 'credential';

/** Creates an account without password. Returns false if its address or id is in use. */
export async function insertAccount(
  tx: Tx,
  account: { readonly userId: string; readonly email: string; readonly name: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into identity."user" (id, email, name, "emailVerified")
    values (${account.userId}, ${account.email}, ${account.name}, true)
    on conflict do nothing
    returning id`.execute(tx);
  return rows.length === 1;
}

/** Stores a password hash; replaces an existing one. */
export async function storePassword(tx: Tx, userId: string, hash: string): Promise<void> {
  await sql`
    insert into identity.account
      (id, "providerId", "accountId", "userId", password, "updatedAt")
    values (${newId()}, ${credential}, ${userId}, ${userId}, ${hash}, clock_timestamp())
    on conflict ("providerId", "accountId")
    do update set password = excluded.password, "updatedAt" = excluded."updatedAt"`.execute(tx);
}

/** Replaces a password hash. Returns false if the old hash is no longer the stored one. */
export async function replacePassword(
  tx: Tx,
  userId: string,
  hash: { readonly old: string; readonly next: string },
): Promise<boolean> {
  const { rows } = await sql`
    update identity.account set password = ${hash.next}, "updatedAt" = clock_timestamp()
    where "userId" = ${userId} and "providerId" = ${credential} and password = ${hash.old}
    returning id`.execute(tx);
  return rows.length === 1;
}

/** Disables or enables an account. Returns false if it does not exist. */
export async function setDisabled(tx: Tx, userId: string, isDisabled: boolean): Promise<boolean> {
  const { rows } = await sql`
    update identity."user"
    set "disabledAt" = case when ${isDisabled}::boolean then clock_timestamp() end
    where id = ${userId}
    returning id`.execute(tx);
  return rows.length === 1;
}

/** Whether the person has an account. */
export async function isAccount(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`select id from identity."user" where id = ${userId}`.execute(tx);
  return rows.length === 1;
}

/** An account with its sign-in data. */
export interface StoredAccount {
  readonly userId: string;
  readonly email: string;
  readonly isDisabled: boolean;
  /** Null while the account has no password. */
  readonly passwordHash: string | null;
}

type By = { readonly email: string } | { readonly userId: string };

/** Finds an account by its address in lower case, or by its person. */
export async function findAccount(tx: Tx, by: By): Promise<StoredAccount | undefined> {
  const which = 'email' in by ? sql`u.email = ${by.email}` : sql`u.id = ${by.userId}`;
  const { rows } = await sql<StoredAccount>`
    select u.id as "userId", u.email, u."disabledAt" is not null as "isDisabled",
      a.password as "passwordHash"
    from identity."user" u
    left join identity.account a on a."userId" = u.id and a."providerId" = ${credential}
    where ${which}`.execute(tx);
  return rows[0];
}

/**
 * Locks the account until the transaction ends: no other transaction can change its password or
 * disable it. Reads after this see what was committed before.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await sql`select id from identity."user" where id = ${userId} for no key update`.execute(tx);
}
