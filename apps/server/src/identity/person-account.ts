import { sql } from 'kysely';
import type { Tx } from '../platform/database/open-database.ts';
import { endAllAccess } from './identity-accounts.ts';
import { endLinks } from './password-links.ts';
import { insertAccount, setDisabled } from './stored-accounts.ts';

// Accounts change in the transaction that changes the person: both change, or neither.

interface AccountOwner {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

/**
 * Makes an account without a password: an invitation sets the first one. Answers false where its
 * address is another account's.
 */
export function makePersonAccount(tx: Tx, { email, ...owner }: AccountOwner): Promise<boolean> {
  return insertAccount(tx, { ...owner, email: email.toLowerCase() });
}

/**
 * Keeps address and name of an account as those of the person; somebody without one stays so. Links
 * that were mailed to another address are good no more.
 */
export async function changePersonAccount(
  tx: Tx,
  { userId, email, name }: AccountOwner,
): Promise<void> {
  const address = email.toLowerCase();
  const moved = await sql`
    update identity."user" set email = ${address}, "updatedAt" = clock_timestamp()
    where id = ${userId} and email <> ${address}
    returning id`.execute(tx);
  if (moved.rows.length > 0) await endLinks(tx, userId);
  await sql`update identity."user" set name = ${name} where id = ${userId}`.execute(tx);
}

/** Ends a person's sessions and links, and refuses new ones until the account is enabled. */
export async function disablePersonAccount(tx: Tx, userId: string): Promise<void> {
  await setDisabled(tx, userId, true);
  await endAllAccess(tx, userId);
}

/** Lets a person sign in again, with the password that they had. */
export async function enablePersonAccount(tx: Tx, userId: string): Promise<void> {
  await setDisabled(tx, userId, false);
}
