import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';
import { lockAccount } from './stored-accounts.ts';

/** Why a password link was sent. */
export type LinkPurpose = 'reset' | 'invitation';

/** Lifetime of each link, in milliseconds. */
export const linkLifeMs = { reset: 30 * 60_000, invitation: 7 * 86_400_000 } as const;

const TOKEN_BYTES = 32;

/** The hash by which the token of a link is stored. */
export const linkHashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Makes a link token and stores only its hash; replaces an older link for the same purpose. Returns
 * undefined if the account does not exist.
 */
export async function makeLinkToken(
  tx: Tx,
  link: { readonly userId: string; readonly purpose: LinkPurpose; readonly now: Date },
): Promise<string | undefined> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(link.now.getTime() + linkLifeMs[link.purpose]);
  const made = await sql`
    insert into identity.password_link (user_id, purpose, token_hash, created_at, expires_at)
    select id, ${link.purpose}, ${linkHashOf(token)}, ${link.now}::timestamptz, ${expiresAt}::timestamptz
    from identity."user" where id = ${link.userId}
    on conflict (user_id, purpose) do update set
      token_hash = excluded.token_hash,
      created_at = excluded.created_at,
      expires_at = excluded.expires_at
    returning user_id`.execute(tx);
  return made.rows.length === 1 ? token : undefined;
}

/** The account of a link. */
export interface LinkedAccount {
  readonly userId: string;
  readonly purpose: LinkPurpose;
}

/**
 * Finds the account of a link by the hash of its token; undefined if the link expired or was used, or the account is
 * disabled.
 */
export async function findLinked(
  tx: Tx,
  hash: Buffer,
  now: Date,
): Promise<LinkedAccount | undefined> {
  const { rows } = await sql<LinkedAccount>`
    select u.id as "userId", l.purpose
    from identity.password_link l
    join identity."user" u on u.id = l.user_id
    where l.token_hash = ${hash} and l.expires_at > ${now} and u."disabledAt" is null`.execute(tx);
  return rows[0];
}

/**
 * Uses a link and deletes all links of the account. Of concurrent uses only one succeeds. Locks the
 * account until the transaction ends.
 */
export async function spendLink(
  tx: Tx,
  hash: Buffer,
  now: Date,
): Promise<LinkedAccount | undefined> {
  const found = await findLinked(tx, hash, now);
  if (found === undefined) return undefined;
  await lockAccount(tx, found.userId);
  // After waiting for the lock, read again: a concurrent use may have deleted the link.
  const linked = await findLinked(tx, hash, now);
  if (linked !== undefined) await endLinks(tx, linked.userId);
  return linked;
}

/** Ends all links of an account. */
export async function endLinks(tx: Tx, userId: string): Promise<void> {
  await sql`delete from identity.password_link where user_id = ${userId}`.execute(tx);
}

/** Deletes expired links. */
export async function purgeLinks(tx: Tx, now: Date): Promise<void> {
  await sql`delete from identity.password_link where expires_at < ${now}`.execute(tx);
}
