import type { CallArguments, CallResult } from '@kolli/contract/call';
import type { authenticateCustomer as authenticateCustomerCall } from '@kolli/contract/strong-authentication';
import type { ErrorCode } from '@kolli/contract/error-codes';
import { parseIdentityNumber } from '@kolli/domain/identity-numbers';
import { appendAudit } from '../../platform/audit/audit.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { messageFacts } from '../deliveries/message-facts.ts';
import { identityNumberHashes, isSameIdentity } from '../deliveries/read-identity-number.ts';
import { customerPlaceOf } from '../messages/customer-place.ts';
import type { Proof, ProviderAnswer } from './identity-provider.ts';
import { limitAddress, limitDelivery } from './limit-verification.ts';
import type { VerificationDeps } from './verification-deps.ts';
import { type PendingVerification, readDesk, usePending } from './verification.repository.ts';
import { hashState, pharmacyOfState } from './verification-state.ts';
import { isWaiting, lockParcel } from './waiting-parcel.ts';

type Verified = CallResult<typeof authenticateCustomerCall>;

/** Who was verified or refused for which delivery, and why; never who it was. */
function audit(
  deps: VerificationDeps,
  tx: Tx,
  { pharmacyId, deliveryId }: PendingVerification,
  reason?: ErrorCode,
): Promise<void> {
  return appendAudit(tx, {
    pharmacyId,
    at: deps.clock(),
    userId: null,
    userName: null,
    subject: deliveryId,
    action: reason === undefined ? 'customer.verified' : 'customer.refused',
    ...(reason === undefined ? {} : { detail: { reason } }),
  });
}

/**
 * Takes the pending verification that a state belongs to, once. `link_not_found` for a state that we
 * never gave out, `authentication_link_has_expired` for one that was used or is too old.
 */
async function take(deps: VerificationDeps, state: string): Promise<PendingVerification> {
  const pharmacyId = pharmacyOfState(state);
  if (pharmacyId === undefined) throw new CodedError('link_not_found');
  const key = { pharmacyId, stateHash: hashState(state), at: deps.clock() };
  const pending = await deps.store.inPharmacies([pharmacyId], async (tx) => {
    const found = await usePending(tx, key);
    if (found?.isGood === false) await audit(deps, tx, found, 'authentication_link_has_expired');
    return found;
  });
  if (pending === undefined) throw new CodedError('link_not_found');
  if (!pending.isGood) throw new CodedError('authentication_link_has_expired');
  return pending;
}

/** Asks the issuer what its answer is worth; what the issuer says stays out of the log. */
async function judge(
  { provider, secrets, log }: VerificationDeps,
  answer: URLSearchParams,
  state: string,
  { pharmacyId, id, proof }: PendingVerification,
): Promise<ProviderAnswer> {
  const place = ['customer_verification', pharmacyId, id, 'proof'];
  const known = JSON.parse(secrets.open(proof, place)) as Proof;
  const judged = await provider.finish(answer, state, known);
  if ('fault' in judged && judged.fault === 'bad_strong_auth_provider')
    log.warn({ reason: judged.reason }, 'the issuer for customers gave no answer that holds');
  return judged;
}

function isNumberOf(
  { secrets, clock }: VerificationDeps,
  kept: { readonly pharmacyId: string; readonly hash: Buffer },
  text: string,
): boolean {
  const today = clock();
  if (parseIdentityNumber(text, today) === undefined) return false;
  const typed = { text, path: '', today };
  return isSameIdentity(kept.hash, identityNumberHashes(secrets, kept.pharmacyId, typed));
}

/** What the customer is told, or why they are told nothing. */
async function decide(
  deps: VerificationDeps,
  tx: Tx,
  { pharmacyId, deliveryId }: PendingVerification,
  judged: ProviderAnswer,
): Promise<Verified | { readonly refusal: ErrorCode }> {
  if ('fault' in judged) return { refusal: judged.fault };
  const parcel = await lockParcel(tx, pharmacyId, deliveryId);
  const { asksForProof, phoneNumber } = await readDesk(tx, pharmacyId);
  if (parcel === undefined || !asksForProof) return { refusal: 'link_not_found' };
  const { ssn_hash: hash } = parcel.row;
  if (hash === null) return { refusal: 'delivery_has_no_ssn' };
  if (!isNumberOf(deps, { pharmacyId, hash }, judged.identityNumber))
    return { refusal: 'ssn_mismatch' };
  const now = deps.clock();
  if (!isWaiting(parcel, now)) return { refusal: 'wrong_delivery_status' };
  const { pin, boxId } = messageFacts(deps.secrets, parcel);
  const place = await customerPlaceOf(tx, pharmacyId, boxId);
  return {
    pickupPin: pin,
    isInBox: boxId !== null,
    place: { name: place.name, street: place.street, city: place.city },
    phoneNumber,
    waitsUntil: parcel.row.waits_until?.getTime() ?? null,
    timeZone: place.timeZone,
  };
}

/**
 * Tells the pickup PIN to a customer whom the issuer has proved (CAL-52); the PIN stays as it is.
 * Until its answer holds and its identity number is the delivery's, nothing of the delivery is told.
 * What became of it is in the audit log before it is answered; a refusal is answered only once that
 * is committed.
 */
export async function authenticateCustomer(
  deps: VerificationDeps,
  { body }: CallArguments<typeof authenticateCustomerCall>,
  address: string,
): Promise<Verified> {
  await limitAddress(deps, address);
  const answer = new URLSearchParams(body.verificationData);
  const [state = '', ...more] = answer.getAll('state');
  if (more.length > 0) throw new CodedError('link_not_found');
  const pending = await take(deps, state);
  await limitDelivery(deps, pending.deliveryId);
  const judged = await judge(deps, answer, state, pending);
  const outcome = await deps.store.inPharmacies([pending.pharmacyId], async (tx) => {
    const decided = await decide(deps, tx, pending, judged);
    await audit(deps, tx, pending, 'refusal' in decided ? decided.refusal : undefined);
    return decided;
  });
  if ('refusal' in outcome) throw new CodedError(outcome.refusal);
  return outcome;
}
