import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import { IdentityError } from '../calls/identity-error.ts';

/** What the signed challenge permits. */
export type PasskeyPurpose = 'sign_in' | 'register' | 'second_step' | 'prove';

/** Who may use the challenge: the session that asked for it, or before a sign-in the browser. */
export type ChallengeOwner = { readonly sessionId: string } | { readonly browser: string };

/** How long a person may take to answer their authenticator. */
export const CHALLENGE_SECONDS = 300;

const CHALLENGE_BYTES = 32;

const hashOf = (text: string) => createHash('sha256').update(text).digest();

const sessionOf = (owner: ChallengeOwner) => ('sessionId' in owner ? owner.sessionId : null);
const browserOf = (owner: ChallengeOwner) => ('browser' in owner ? hashOf(owner.browser) : null);

/**
 * Makes a challenge, in base64url. Only its hash is stored. It replaces the session's last one for the same purpose, so
 * a session has at most one of each; tabs of a browser that is not signed in have one each.
 */
export async function makeChallenge(
  tx: Tx,
  purpose: PasskeyPurpose,
  owner: ChallengeOwner,
): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  await sql`
    with replaced as (
      delete from identity.passkey_challenge
      where purpose = ${purpose} and session_id = ${sessionOf(owner)}::uuid)
    insert into identity.passkey_challenge
      (challenge_hash, purpose, session_id, browser_hash, expires_at)
    values (${hashOf(challenge)}, ${purpose}, ${sessionOf(owner)}, ${browserOf(owner)},
      clock_timestamp() + make_interval(secs => ${CHALLENGE_SECONDS}))`.execute(tx);
  return challenge;
}

/**
 * Uses a challenge, in a transaction of its own: it is used up also by an answer that turns out to
 * be wrong. A challenge of another session, browser or purpose stays.
 * @throws IdentityError passkey_expired (also used before, or asked for by somebody else)
 */
export async function spendChallenge(
  store: Store,
  { challenge, purpose }: { readonly challenge: string; readonly purpose: PasskeyPurpose },
  owner: ChallengeOwner,
): Promise<void> {
  const { rows } = await store.inGlobal((tx) =>
    sql<{ isCurrent: boolean }>`
      delete from identity.passkey_challenge
      where challenge_hash = ${hashOf(challenge)} and purpose = ${purpose}
        and session_id is not distinct from ${sessionOf(owner)}::uuid
        and browser_hash is not distinct from ${browserOf(owner)}::bytea
      returning expires_at > clock_timestamp() as "isCurrent"`.execute(tx),
  );
  if (rows[0]?.isCurrent !== true) throw new IdentityError('passkey_expired');
}

/** Deletes challenges that nobody has answered. */
export async function purgeChallenges(tx: Tx): Promise<void> {
  await sql`delete from identity.passkey_challenge where expires_at < clock_timestamp()`.execute(
    tx,
  );
}
