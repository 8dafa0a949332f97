import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type { showVerifyLink as showVerifyLinkCall } from '@kolli/contract/people/strong-authentication';
import { CodedError } from '../../platform/coded-error.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { IssuerAway } from '../../platform/oidc/issuer.ts';
import { deliveryOfToken } from '../../platform/secrets/customer-link-token.ts';
import type { Proof } from './identity-provider.ts';
import { limitAddress, limitDelivery, limitName } from './limit-verification.ts';
import type { VerificationDeps } from './verification-deps.ts';
import {
  findNamedDelivery,
  findPharmacyId,
  type PendingVerification,
  readDesk,
  savePending,
} from './verification.repository.ts';
import { hashState, newState } from './verification-state.ts';
import { isWaiting, lockParcel } from './waiting-parcel.ts';

/** Lifetime of a link to the issuer (CAL-51). */
export const linkLifetimeMs = 15 * 60_000;

type Linked = Pick<PendingVerification, 'pharmacyId' | 'deliveryId' | 'hasLinkToken'>;

/** The delivery of a message's token: one without number, or no longer waiting, is `link_not_found`. */
async function findByToken(
  { clock }: VerificationDeps,
  tx: Tx,
  key: { readonly pharmacyId: string; readonly deliveryId: string },
): Promise<Linked> {
  const parcel = await lockParcel(tx, key.pharmacyId, key.deliveryId);
  const isGood = parcel && parcel.row.ssn_hash !== null && isWaiting(parcel, clock());
  if (!isGood) throw new CodedError('link_not_found');
  return { ...key, hasLinkToken: true };
}

/**
 * Finds the delivery of a customer's link, and counts the try. Kolli IDs can be guessed: known and unknown ones get
 * the same answer here, and have tries of their own, so that a stranger cannot use up those of the customer's link.
 * Throws `link_not_found` for a token whose delivery is not waiting for proof, and for a pharmacy that is unknown
 * or asks for none.
 */
async function findLinked(
  deps: VerificationDeps,
  { businessId, deliveryId: name }: CallArguments<typeof showVerifyLinkCall>['params'],
): Promise<Linked> {
  const pharmacyId = await findPharmacyId(deps.store, businessId);
  if (pharmacyId === undefined) throw new CodedError('link_not_found');
  const ofToken = deliveryOfToken(deps.secrets, pharmacyId, name);
  const linked = await deps.store.inPharmacies([pharmacyId], async (tx) => {
    if (!(await readDesk(tx, pharmacyId)).asksForProof) throw new CodedError('link_not_found');
    if (ofToken !== undefined) return findByToken(deps, tx, { pharmacyId, deliveryId: ofToken });
    const deliveryId = (await findNamedDelivery(tx, pharmacyId, name)) ?? null;
    return { pharmacyId, deliveryId, hasLinkToken: false };
  });
  if (ofToken === undefined) await limitName(deps, pharmacyId, name);
  else await limitDelivery(deps, ofToken);
  return linked;
}

async function save(deps: VerificationDeps, linked: Linked, state: string, proof: Proof) {
  const { pharmacyId } = linked;
  const at = deps.clock();
  const id = newId();
  const sealed = deps.secrets.seal(JSON.stringify(proof), [
    'customer_verification',
    pharmacyId,
    id,
    'proof',
  ]);
  await deps.store.inPharmacies([pharmacyId], (tx) =>
    savePending(tx, {
      ...linked,
      id,
      proof: sealed,
      stateHash: hashState(state),
      at,
      expiresAt: new Date(at.getTime() + linkLifetimeMs),
    }),
  );
}

/**
 * Makes a link to the issuer for a customer's delivery (CAL-51), valid for 15 minutes and one
 * response. Throws `link_not_found`, `bad_strong_auth_provider`, or `too_many_requests` per address
 * or delivery.
 */
export async function showVerifyLink(
  deps: VerificationDeps,
  { params }: CallArguments<typeof showVerifyLinkCall>,
  address: string,
): Promise<CallResult<typeof showVerifyLinkCall>> {
  await limitAddress(deps, address);
  const linked = await findLinked(deps, params);
  const state = newState(linked.pharmacyId);
  try {
    const { authLink, proof } = await deps.provider.begin(state);
    await save(deps, linked, state, proof);
    return { authLink };
  } catch (error) {
    if (!(error instanceof IssuerAway)) throw error;
    deps.log.warn({ reason: error.message }, 'the issuer for customers cannot be used');
    throw new CodedError('bad_strong_auth_provider');
  }
}
