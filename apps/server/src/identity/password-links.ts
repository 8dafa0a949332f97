import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/open-database.ts';
import { lockAccount } from './stored-accounts.ts';

/** What a link to set a password is for. */
export type LinkPurpose = 'reset' | 'invitation';

/** How long each is good, in milliseconds. */
export const linkLifeMs = { reset: 30 * 60_000, invitation: 7 * 86_400_000 } as const;

const TOKEN_BYTES = 32;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Makes the token of a link and keeps its hash alone; an older link for the same purpose is good no
 * more. Undefined where there is no such account.
 */
export async function makeLinkToken(
  tx: Tx,
  link: { readonly userId: string; readonly purpose: LinkPurpose; readonly now: Date },
): Promise<string | undefined> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(link.now.getTime() + linkLifeMs[link.purpose]);
  const made = await sql`
    insert into identity.password_link (user_id, purpose, token_hash, created_at, expires_at)
    select id, ${link.purpose}, ${hashOf(token)}, ${link.now}::timestamptz, ${expiresAt}::timestamptz
    from identity."user" where id = ${link.userId}
    on conflict (user_id, purpose) do update set
      token_hash = excluded.token_hash,
      created_at = excluded.created_at,
      expires_at = excluded.expires_at
    returning user_id`.execute(tx);
  return made.rows.length === 1 ? token : undefined;
}

/** An account to which a link leads. */
export interface LinkedAccount {
  readonly userId: string;
  readonly purpose: LinkPurpose;
}

/** Where a link leads; undefined where it has run out, was used, or the account is disabled. */
export async function findLinked(
  tx: Tx,
  token: string,
  now: Date,
): Promise<LinkedAccount | undefined> {
  const { rows } = await sql<LinkedAccount>`
    select u.id as "userId", l.purpose
    from identity.password_link l
    join identity."user" u on u.id = l.user_id
    where l.token_hash = ${hashOf(token)} and l.expires_at > ${now} and u."disabledAt" is null`.execute(
    tx,
  );
  return rows[0];
}

/**
 * Uses a link, and with it all links of the account. Of uses in parallel one alone gets an answer.
 * The account stays locked until the transaction ends.
 */
export async function spendLink(
  tx: Tx,
  token: string,
  now: Date,
): Promise<LinkedAccount | undefined> {
  const found = await findLinked(tx, token, now);
  if (found === undefined) return undefined;
  await lockAccount(tx, found.userId);
  // Whoever had to wait sees only now what the one before has done.
  const linked = await findLinked(tx, token, now);
  if (linked !== undefined) await endLinks(tx, linked.userId);
  return linked;
}

/** Ends all links of an account. */
export async function endLinks(tx: Tx, userId: string): Promise<void> {
  await sql`delete from identity.password_link where user_id = ${userId}`.execute(tx);
}

/** Deletes links that have run out. */
export async function purgeLinks(tx: Tx, now: Date): Promise<void> {
  await sql`delete from identity.password_link where expires_at < ${now}`.execute(tx);
}
