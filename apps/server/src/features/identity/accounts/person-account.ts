import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';
import { endAllAccess } from './identity-accounts.ts';
import { endLinks } from './password-links.ts';
import { insertAccount, setDisabled } from './stored-accounts.ts';

// Account and person change in one transaction.

interface AccountOwner {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

/**
 * Creates an account without a password; an invitation sets the first one. Returns false if another
 * account has the address.
 */
export function makePersonAccount(tx: Tx, { email, ...owner }: AccountOwner): Promise<boolean> {
  return insertAccount(tx, { ...owner, email: email.toLowerCase() });
}

/**
 * Updates address and name of a person's account, if there is one. Links sent to the old address
 * become invalid.
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
  await endAllAccess(tx, userId, 'user_is_disabled');
}

/** Lets a person sign in again with their old password. */
export async function enablePersonAccount(tx: Tx, userId: string): Promise<void> {
  await setDisabled(tx, userId, false);
}
