import { freeLine, isPlainLine } from '@kolli/domain/text/typed-text';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { z } from 'zod';
import { newId } from '../../../platform/database/ids.ts';
import { findAccount } from '../accounts/stored-accounts.ts';
import type { IdentityAnswer, IdentityClient } from '../calls/identity-call.ts';
import { IdentityError } from '../calls/identity-error.ts';
import { makeFirstCodes } from '../second-factor/make-codes.ts';
import { completeStep } from '../security/complete-step.ts';
import { lockOwnAccount } from '../security/lock-own-account.ts';
import { requireProof } from '../security/require-proof.ts';
import { asHolder, noteChange } from '../security/security-deps.ts';
import type { StoredSession } from '../sessions/sessions.repository.ts';
import { makeChallenge, spendChallenge } from './passkey-challenges.ts';
import { ALGORITHMS, type CreationOptions, creationOptions } from './passkey-options.ts';
import {
  insertPasskey,
  listPasskeys,
  type StoredPasskey,
} from '../second-factor/passkey.repository.ts';
import { readFacts, refuseForeign, type Registration, registrationSchema } from './read-answer.ts';
import type { PasskeyDeps } from './verify-passkey.ts';

const MAX_PASSKEYS = 20;

/** The name that a person gives a passkey. */
export const passkeyName = z.string().overwrite(freeLine).min(1).max(60).refine(isPlainLine);

const registerSchema = z.object({ name: passkeyName, passkey: registrationSchema });

/** A new passkey. The recovery codes are made with the first second factor of the person. */
export interface Registered {
  readonly id: string;
  readonly recoveryCodes: readonly string[];
}

/**
 * Begins to register a passkey: returns what the browser asks the authenticator.
 * @throws IdentityError as `requireProof`; password_needed for an account without password
 */
export async function beginPasskey(
  deps: PasskeyDeps,
  client: IdentityClient,
): Promise<IdentityAnswer<CreationOptions>> {
  const { userId, sessionId } = await requireProof(deps, client);
  const body = await deps.store.inGlobal(async (tx) => {
    const account = await findAccount(tx, { userId });
    // Work accounts keep the second factor of their issuer, and end with it.
    if ((account?.passwordHash ?? null) === null || account === undefined)
      throw new IdentityError('password_needed');
    const challenge = await makeChallenge(tx, 'register', { sessionId });
    const site = { ...deps.site, name: deps.productName };
    return creationOptions(tx, site, challenge, { userId, email: account.email });
  });
  return { body, cookies: [] };
}

/** The key of a registration. @throws IdentityError passkey_invalid */
async function verify(
  { site }: PasskeyDeps,
  answer: Registration,
  expectedChallenge: string,
): Promise<Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'signCount'>> {
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: [...site.origins],
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((cause: unknown) => {
    throw new IdentityError('passkey_invalid', { cause });
  });
  if (registrationInfo === undefined) throw new IdentityError('passkey_invalid');
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    signCount: counter,
  };
}

type NewPasskey = Omit<StoredPasskey, 'id' | 'userId'> & { readonly name: string };

/** Stores the passkey, and completes a sign-in that waits for a second factor. */
function store(
  deps: PasskeyDeps,
  { userId, sessionId }: StoredSession,
  passkey: NewPasskey,
  client: IdentityClient,
) {
  return asHolder(deps, userId, async (tx, holder) => {
    const { account, session } = await lockOwnAccount(tx, { userId, sessionId }, deps.sessionDays);
    const isFull = (await listPasskeys(tx, userId)).length >= MAX_PASSKEYS;
    if (isFull) throw new IdentityError('too_many_passkeys');
    const [id, now] = [newId(), deps.clock()];
    const isNew = await insertPasskey(tx, { ...passkey, id, userId, now });
    if (!isNew) throw new IdentityError('passkey_exists');
    const recoveryCodes = await makeFirstCodes(tx, deps.secrets, userId, now);
    await noteChange(deps, tx, { account, holder }, 'passkey_added');
    const isWaiting = session.missingStep !== null;
    const cookies = isWaiting ? await completeStep(deps, tx, { userId, sessionId }, client) : [];
    return { body: { id, recoveryCodes }, cookies, isWaiting };
  });
}

/**
 * Registers a passkey. It is a second factor from then on (SEC-04, SEC-05): if the sign-in waited for
 * one it is complete. Audited, and mailed to the person.
 * @throws IdentityError as `requireProof`; validation_fail, passkey_expired, passkey_wrong_site,
 * passkey_not_verified, passkey_invalid, passkey_exists, too_many_passkeys
 */
export async function registerPasskey(
  deps: PasskeyDeps,
  input: unknown,
  client: IdentityClient,
): Promise<IdentityAnswer<Registered>> {
  const session = await requireProof(deps, client);
  const read = registerSchema.safeParse(input);
  if (!read.success) throw new IdentityError('validation_fail');
  const { name, passkey } = read.data;
  const facts = readFacts(passkey, deps.site, 'webauthn.create');
  const { sessionId, userId } = session;
  await spendChallenge(deps.store, { ...facts, purpose: 'register' }, { sessionId });
  refuseForeign(facts);
  const key = await verify(deps, passkey, facts.challenge);
  const { transports } = passkey.response;
  const made = await store(deps, session, { ...key, transports, name }, client);
  if (made.isWaiting) await deps.noteBegin(userId);
  return { body: made.body, cookies: made.cookies };
}
