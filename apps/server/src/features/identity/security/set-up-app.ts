import { z } from 'zod';
import { findAccount } from '../accounts/stored-accounts.ts';
import type { IdentityAnswer, IdentityClient } from '../calls/identity-call.ts';
import { IdentityError } from '../calls/identity-error.ts';
import type { StoredSession } from '../sessions/sessions.repository.ts';
import { makeSecret, setupUri, stepOfCode } from '../second-factor/one-time-code.ts';
import { makeCodes } from '../second-factor/make-codes.ts';
import { completeStep } from './complete-step.ts';
import { lockOwnAccount } from './lock-own-account.ts';
import { requireProof } from './require-proof.ts';
import { asHolder, noteChange, type SecurityDeps } from './security-deps.ts';
import {
  findSecondFactors,
  findSetup,
  hasSecondFactor,
  storeApp,
  storeSetup,
} from '../second-factor/second-factor.repository.ts';

/** The key of a new authenticator app, and the address for its QR code. */
export interface AppSetup {
  readonly secret: string;
  readonly uri: string;
  /** As it appears in the app. */
  readonly product: string;
  readonly email: string;
}

/**
 * Begins to set up an authenticator app. It is not asked for before a code has confirmed it, and an
 * earlier app stays valid until then.
 * @throws IdentityError as `requireProof`; password_needed for an account without password
 */
export async function beginSetup(
  deps: SecurityDeps,
  client: IdentityClient,
): Promise<IdentityAnswer<AppSetup>> {
  const { userId } = await requireProof(deps, client);
  const secret = makeSecret();
  const account = await deps.store.inGlobal(async (tx) => {
    const found = await findAccount(tx, { userId });
    // A work account has the second factor of its issuer.
    if (found === undefined || found.passwordHash === null)
      throw new IdentityError('password_needed');
    await storeSetup(tx, deps.secrets, { userId, secret });
    return found;
  });
  const { email } = account;
  const product = deps.productName;
  const body = { secret, uri: setupUri(secret, product, email), product, email };
  return { body, cookies: [] };
}

const codeSchema = z.object({ code: z.string().regex(/^\d{6}$/) });

/** What a confirmed set-up returns. */
export interface MadeCodes {
  readonly recoveryCodes: readonly string[];
}

/** Stores the app and new recovery codes, and completes a sign-in that waits for them. */
function confirm(
  deps: SecurityDeps,
  { sessionId, userId }: StoredSession,
  code: string,
  client: IdentityClient,
) {
  return asHolder(deps, userId, async (tx, holder) => {
    const { account, session } = await lockOwnAccount(tx, { userId, sessionId }, deps.sessionDays);
    const now = deps.clock();
    const secret = await findSetup(tx, deps.secrets, userId);
    if (secret === undefined) throw new IdentityError('setup_expired');
    const step = stepOfCode(secret, code, now);
    if (step === undefined) throw new IdentityError('wrong_code');
    const { hasApp } = await findSecondFactors(tx, userId);
    await storeApp(tx, deps.secrets, { userId, secret, step, now });
    const recoveryCodes = await makeCodes(tx, deps.secrets, userId, now);
    await noteChange(deps, tx, { account, holder }, hasApp ? 'replaced' : 'set_up');
    if (session.missingStep === null) return { recoveryCodes, cookies: [], isNew: false };
    const cookies = await completeStep(deps, tx, { sessionId, userId }, client);
    return { recoveryCodes, cookies, isNew: true };
  });
}

/**
 * Confirms the app with one of its codes. Returns the ten recovery codes, which are stored only as
 * hashes. If the sign-in waited for this it is complete. Audited, and mailed to the person.
 * @throws IdentityError as `requireProof`; wrong_code, setup_expired, too_many_requests,
 * validation_fail
 */
export async function confirmSetup(
  deps: SecurityDeps,
  input: unknown,
  client: IdentityClient,
): Promise<IdentityAnswer<MadeCodes>> {
  const session = await requireProof(deps, client);
  const read = codeSchema.safeParse(input);
  if (!read.success) throw new IdentityError('validation_fail');
  const attempt = await deps.attempts.reserveCode(session.userId, undefined);
  const { recoveryCodes, cookies, isNew } = await confirm(deps, session, read.data.code, client);
  await deps.attempts.succeeded(attempt);
  if (isNew) await deps.noteBegin(session.userId);
  return { body: { recoveryCodes }, cookies };
}

/**
 * Replaces the recovery codes. Audited, and mailed to the person.
 * @throws IdentityError as `requireProof`; second_factor_not_set
 */
export async function makeNewCodes(
  deps: SecurityDeps,
  client: IdentityClient,
): Promise<IdentityAnswer<MadeCodes>> {
  const { userId, sessionId, missingStep } = await requireProof(deps, client);
  if (missingStep !== null) throw new IdentityError('not_authorized');
  const recoveryCodes = await asHolder(deps, userId, async (tx, holder) => {
    const { account } = await lockOwnAccount(tx, { userId, sessionId }, deps.sessionDays);
    if (!(await hasSecondFactor(tx, userId))) throw new IdentityError('second_factor_not_set');
    await noteChange(deps, tx, { account, holder }, 'codes_made');
    return makeCodes(tx, deps.secrets, userId, deps.clock());
  });
  return { body: { recoveryCodes }, cookies: [] };
}
