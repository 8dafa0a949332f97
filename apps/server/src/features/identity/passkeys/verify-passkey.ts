import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Tx } from '../../../platform/database/open-database.ts';
import { IdentityError } from '../calls/identity-error.ts';
import { asHolder, auditOwn, type SecurityDeps } from '../security/security-deps.ts';
import { type ChallengeOwner, type PasskeyPurpose, spendChallenge } from './passkey-challenges.ts';
import {
  lockPasskey,
  notePasskeyUse,
  type StoredPasskey,
} from '../second-factor/passkey.repository.ts';
import { userHandleOf } from './passkey-options.ts';
import type { PasskeySite } from './passkey-site.ts';
import { type AnswerFacts, type Assertion, readFacts, refuseForeign } from './read-answer.ts';

export interface PasskeyDeps extends SecurityDeps {
  readonly site: PasskeySite;
}

/** Which passkey has signed, and whose it is. */
export interface UsedPasskey {
  readonly id: string;
  readonly userId: string;
}

async function isSigned(
  { site }: PasskeyDeps,
  answer: Assertion,
  { challenge }: AnswerFacts,
  { credentialId, publicKey }: StoredPasskey,
): Promise<boolean> {
  const { clientDataJSON, authenticatorData, signature } = answer.response;
  const response = { clientDataJSON, authenticatorData, signature };
  const { verified } = await verifyAuthenticationResponse({
    response: { ...answer, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: [...site.origins],
    expectedRPID: site.id,
    // The count is compared by us, so that a copy has a reason of its own.
    credential: {
      id: credentialId.toString('base64url'),
      publicKey: new Uint8Array(publicKey),
      counter: 0,
    },
    requireUserVerification: true,
  }).catch(() => ({ verified: false }));
  return verified;
}

/** Authenticators that count do so with each signature; others always say 0. */
function isCopy({ signCount: stored }: StoredPasskey, { signCount }: AnswerFacts): boolean {
  return (stored > 0 || signCount > 0) && signCount <= stored;
}

/** Finds the passkey of an answer; that of another person than `userId` is unknown. */
async function findSigner(
  tx: Tx,
  answer: Assertion,
  userId: string | undefined,
): Promise<StoredPasskey> {
  const passkey = await lockPasskey(tx, Buffer.from(answer.rawId, 'base64url'));
  const { userHandle } = answer.response;
  const isTheirs =
    passkey !== undefined &&
    (userId === undefined || passkey.userId === userId) &&
    (userHandle === undefined || userHandle === userHandleOf(passkey.userId));
  if (!isTheirs) throw new IdentityError('passkey_unknown');
  return passkey;
}

/** Somebody else may have the key: the person's pharmacies see it in their audit logs. */
function auditCopy(deps: PasskeyDeps, userId: string): Promise<void> {
  return asHolder(deps, userId, (tx, holder) => auditOwn(deps, tx, holder, 'passkey.copied'));
}

/**
 * Verifies the signature of a passkey and notes its use. The challenge must be one of `purpose` that
 * `owner` has asked for, and is used up. With `userId` the passkey must be that person's.
 * @throws IdentityError validation_fail, passkey_expired, passkey_wrong_site, passkey_not_verified,
 * passkey_unknown (also removed, or of another person), passkey_invalid, passkey_copied
 */
export async function verifyPasskey(
  deps: PasskeyDeps,
  answer: Assertion,
  asked: {
    readonly purpose: PasskeyPurpose;
    readonly owner: ChallengeOwner;
    readonly userId?: string;
    /** Told whose passkey it is before the signature is verified, for the security log. */
    readonly noteAccount?: ((userId: string) => void) | undefined;
  },
): Promise<UsedPasskey> {
  const facts = readFacts(answer, deps.site, 'webauthn.get');
  await spendChallenge(deps.store, { ...facts, purpose: asked.purpose }, asked.owner);
  refuseForeign(facts);
  const { passkey, isCopied } = await deps.store.inGlobal(async (tx) => {
    const found = await findSigner(tx, answer, asked.userId);
    asked.noteAccount?.(found.userId);
    if (!(await isSigned(deps, answer, facts, found))) throw new IdentityError('passkey_invalid');
    const copied = isCopy(found, facts);
    const use = { signCount: facts.signCount, now: deps.clock() };
    if (!copied) await notePasskeyUse(tx, found.id, use);
    return { passkey: found, isCopied: copied };
  });
  if (isCopied) {
    await auditCopy(deps, passkey.userId);
    throw new IdentityError('passkey_copied');
  }
  return { id: passkey.id, userId: passkey.userId };
}
