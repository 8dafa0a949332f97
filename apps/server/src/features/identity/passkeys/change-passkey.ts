import { z } from 'zod';
import type { IdentityAnswer, IdentityClient } from '../calls/identity-call.ts';
import { IdentityError } from '../calls/identity-error.ts';
import { deleteIdleCodes } from '../second-factor/remove-factor.ts';
import {
  hasSecondFactor,
  isSecondFactorRequired,
} from '../second-factor/second-factor.repository.ts';
import { lockOwnAccount } from '../security/lock-own-account.ts';
import { requireProof } from '../security/require-proof.ts';
import type { StoredSession } from '../sessions/sessions.repository.ts';
import { asHolder, noteChange } from '../security/security-deps.ts';
import { deletePasskey, setPasskeyName } from '../second-factor/passkey.repository.ts';
import { passkeyName } from './register-passkey.ts';
import type { PasskeyDeps } from './verify-passkey.ts';

type Nothing = Record<string, never>;

const nameSchema = z.object({ id: z.uuid(), name: passkeyName });
const idSchema = z.object({ id: z.uuid() });

/** A complete session that has proven itself. */
async function provenSession(deps: PasskeyDeps, client: IdentityClient): Promise<StoredSession> {
  const session = await requireProof(deps, client);
  if (session.missingStep !== null) throw new IdentityError('not_authorized');
  return session;
}

/**
 * Gives a passkey another name.
 * @throws IdentityError not_authorized, proof_needed, validation_fail, passkey_unknown
 */
export async function renamePasskey(
  deps: PasskeyDeps,
  input: unknown,
  client: IdentityClient,
): Promise<IdentityAnswer<Nothing>> {
  const { userId } = await provenSession(deps, client);
  const read = nameSchema.safeParse(input);
  if (!read.success) throw new IdentityError('validation_fail');
  const isTheirs = await deps.store.inGlobal((tx) => setPasskeyName(tx, { userId, ...read.data }));
  if (!isTheirs) throw new IdentityError('passkey_unknown');
  return { body: {}, cookies: [] };
}

/**
 * Removes a passkey; it signs in nowhere from then on. Audited, and mailed to the person.
 * @throws IdentityError not_authorized, proof_needed, validation_fail, passkey_unknown (also of
 * another person), second_factor_required for the last factor where a pharmacy requires one
 */
export async function removePasskey(
  deps: PasskeyDeps,
  input: unknown,
  client: IdentityClient,
): Promise<IdentityAnswer<Nothing>> {
  const session = await provenSession(deps, client);
  const { userId } = session;
  const read = idSchema.safeParse(input);
  if (!read.success) throw new IdentityError('validation_fail');
  await asHolder(deps, userId, async (tx, holder) => {
    const { account } = await lockOwnAccount(tx, session, deps.sessionDays);
    if (!(await deletePasskey(tx, userId, read.data.id)))
      throw new IdentityError('passkey_unknown');
    // Thrown inside the transaction: the passkey stays.
    if (!(await hasSecondFactor(tx, userId)) && (await isSecondFactorRequired(tx, userId)))
      throw new IdentityError('second_factor_required');
    await deleteIdleCodes(tx, userId);
    await noteChange(deps, tx, { account, holder }, 'passkey_removed');
  });
  return { body: {}, cookies: [] };
}
