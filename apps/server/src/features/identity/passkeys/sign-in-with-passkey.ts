import { randomBytes } from 'node:crypto';
import { headersOf } from '../better-auth/better-auth-sender.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { findAccount, lockAccount } from '../accounts/stored-accounts.ts';
import type { IdentityAnswer, IdentityClient } from '../calls/identity-call.ts';
import { IdentityError } from '../calls/identity-error.ts';
import { endSessionById } from '../sessions/ended-sessions.ts';
import { openSession } from '../sign-in/open-session.ts';
import { makeChallenge } from './passkey-challenges.ts';
import type { PasskeyCookie } from './passkey-cookie.ts';
import { isPasskeyOf } from '../second-factor/passkey.repository.ts';
import { type RequestOptions, requestOptions } from './passkey-options.ts';
import { assertionSchema } from './read-answer.ts';
import { type PasskeyDeps, type UsedPasskey, verifyPasskey } from './verify-passkey.ts';

export interface PasskeySignInDeps extends PasskeyDeps {
  /** Ties a challenge to the browser that asked for it. */
  readonly passkeyCookie: PasskeyCookie;
}

const SECRET_BYTES = 32;

/** Begins a sign-in: returns what the browser asks its authenticators, whoever the person is. */
export async function beginPasskeySignIn(
  deps: PasskeySignInDeps,
  client: IdentityClient,
): Promise<IdentityAnswer<RequestOptions>> {
  await deps.attempts.reservePasskey(client.address);
  const present = deps.passkeyCookie.read(client.cookie);
  // The browser's tabs share it, so that opening another one does not end the first one's sign-in.
  const browser = present ?? randomBytes(SECRET_BYTES).toString('base64url');
  const body = await deps.store.inGlobal(async (tx) =>
    requestOptions(tx, deps.site, await makeChallenge(tx, 'sign_in', { browser })),
  );
  return { body, cookies: [deps.passkeyCookie.make(browser)] };
}

/** Opens the session unless the passkey was removed or the account disabled meanwhile. */
async function open(
  { cookie, browsers }: PasskeySignInDeps,
  tx: Tx,
  { id, userId, sessionId }: UsedPasskey & { readonly sessionId: string },
  client: IdentityClient,
): Promise<string[] | undefined> {
  await lockAccount(tx, userId);
  const account = await findAccount(tx, { userId });
  if (account?.isDisabled !== false || !(await isPasskeyOf(tx, userId, id))) {
    await endSessionById(tx, sessionId, 'user_is_disabled');
    return undefined;
  }
  const { line } = await openSession(tx, cookie, { sessionId, userId }, 'passkey');
  return [line, await browsers.remember(tx, client.cookie, userId)];
}

/**
 * Signs in with a passkey. It is two factors in one, the device and its PIN, finger or face, so no
 * second step follows.
 * @throws IdentityError as `verifyPasskey`; user_is_disabled
 */
export async function signInWithPasskey(
  deps: PasskeySignInDeps,
  input: unknown,
  client: IdentityClient,
): Promise<IdentityAnswer<{ userId: string }>> {
  const read = assertionSchema.safeParse(input);
  if (!read.success) throw new IdentityError('validation_fail');
  const browser = deps.passkeyCookie.read(client.cookie);
  if (browser === undefined) throw new IdentityError('passkey_expired');
  const { noteAccount } = client;
  const asked = { purpose: 'sign_in', owner: { browser }, noteAccount } as const;
  const used = await verifyPasskey(deps, read.data, asked);
  const { userId } = used;
  const { sessionId } = await deps.auth.api.beginProvenSession({
    body: { userId },
    // Ignore the browser's earlier session.
    headers: headersOf({ ...client, cookie: undefined }),
  });
  const cookies = await deps.store.inGlobal((tx) => open(deps, tx, { ...used, sessionId }, client));
  if (cookies === undefined) throw new IdentityError('passkey_unknown');
  // If this fails, nobody can use the new session: its secret has not left the server.
  await deps.noteBegin(userId);
  return { body: { userId }, cookies: [...cookies, deps.passkeyCookie.clear] };
}
