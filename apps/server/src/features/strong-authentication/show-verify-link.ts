import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type { showVerifyLink as showVerifyLinkCall } from '@kolli/contract/people/strong-authentication';
import { CodedError } from '../../platform/coded-error.ts';
import { newId } from '../../platform/database/ids.ts';
import { IssuerAway } from '../../platform/oidc/issuer.ts';
import type { Proof } from './identity-provider.ts';
import { limitAddress, limitDelivery } from './limit-verification.ts';
import type { VerificationDeps } from './verification-deps.ts';
import {
  findLinkedDelivery,
  findPharmacyId,
  readDesk,
  savePending,
} from './verification.repository.ts';
import { hashState, newState } from './verification-state.ts';
import { isWaiting, lockParcel } from './waiting-parcel.ts';

/** Lifetime of a link to the issuer (CAL-51). */
export const linkLifetimeMs = 15 * 60_000;

interface Linked {
  readonly pharmacyId: string;
  readonly deliveryId: string;
}

/**
 * Finds the delivery of a customer's link. Throws `link_not_found` if it is unknown, of another
 * pharmacy, without identity number, no longer waiting, or of a pharmacy that asks for no proof.
 */
async function findLinked(
  { store, clock }: VerificationDeps,
  { businessId, deliveryId: name }: CallArguments<typeof showVerifyLinkCall>['params'],
): Promise<Linked> {
  const pharmacyId = await findPharmacyId(store, businessId);
  if (pharmacyId === undefined) throw new CodedError('link_not_found');
  return store.inPharmacies([pharmacyId], async (tx) => {
    const docId = await findLinkedDelivery(tx, pharmacyId, name);
    const parcel = docId && (await lockParcel(tx, pharmacyId, docId));
    const isGood = parcel && parcel.row.ssn_hash !== null && isWaiting(parcel, clock());
    if (!isGood || !(await readDesk(tx, pharmacyId)).asksForProof)
      throw new CodedError('link_not_found');
    return { pharmacyId, deliveryId: parcel.row.id };
  });
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
  await limitDelivery(deps, linked.deliveryId);
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
