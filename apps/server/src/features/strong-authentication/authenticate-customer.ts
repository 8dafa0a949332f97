import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type { authenticateCustomer as authenticateCustomerCall } from '@kolli/contract/people/strong-authentication';
import type { ErrorCode } from '@kolli/contract/call/error-codes';
import { isOnHold } from '@kolli/domain/delivery/holds';
import { parseIdentityNumber } from '@kolli/domain/people/identity-numbers';
import { isFhNumber } from '@kolli/domain/people/norwegian-identity-number';
import { appendAudit } from '../../platform/audit/audit.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { placeOf } from '../deliveries/keep-rules.ts';
import { messageFacts } from '../deliveries/message-facts.ts';
import { isSameIdentity } from '../deliveries/read-identity-number.ts';
import { customerPlace } from '../outgoing/messages/customer-place.ts';
import type { Proof, ProviderAnswer } from './identity-provider.ts';
import { limitAddress, limitDelivery } from './limit-verification.ts';
import type { VerificationDeps } from './verification-deps.ts';
import { type PendingVerification, readDesk, usePending } from './verification.repository.ts';
import { hashState, pharmacyOfState } from './verification-state.ts';
import { isWaiting, lockParcel } from './waiting-parcel.ts';

type Verified = CallResult<typeof authenticateCustomerCall>;

/** Audits a verification or refusal of a delivery with its reason, without the person. */
async function audit(
  deps: VerificationDeps,
  tx: Tx,
  { pharmacyId, deliveryId }: PendingVerification,
  reason?: ErrorCode,
): Promise<void> {
  if (deliveryId === null) return;
  await appendAudit(tx, {
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
 * Consumes the pending verification of a state. Throws `link_not_found` for an unknown state, and
 * `authentication_link_has_expired` for one that was used or is too old.
 */
async function consume(deps: VerificationDeps, state: string): Promise<PendingVerification> {
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

/** Validates the issuer's response; its content is not logged. */
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
    log.warn({ reason: judged.reason }, 'the response of the issuer for customers is invalid');
  return judged;
}

function isNumberOf(
  { secrets, clock }: VerificationDeps,
  stored: { readonly pharmacyId: string; readonly hash: Buffer },
  text: string,
): boolean {
  // A provider that says it has proven an FH-number says what no provider can know.
  if (isFhNumber(text)) return false;
  // eIDs give Swedish numbers in twelve digits (Sweden’s eID framework), so what is valid as a Finnish one is that.
  const proven = parseIdentityNumber(text, clock(), 'fi');
  if (proven === undefined) return false;
  return isSameIdentity(stored.hash, secrets.hashes('ssn', stored.pharmacyId, proven.canonical));
}

/** Decides the response: the PIN, or the reason of the refusal. */
async function decide(
  deps: VerificationDeps,
  tx: Tx,
  { pharmacyId, deliveryId }: PendingVerification,
  judged: ProviderAnswer,
): Promise<Verified | { readonly refusal: ErrorCode }> {
  if ('fault' in judged) return { refusal: judged.fault };
  const parcel = deliveryId === null ? undefined : await lockParcel(tx, pharmacyId, deliveryId);
  const { asksForProof, phoneNumber } = await readDesk(tx, pharmacyId);
  if (parcel === undefined || !asksForProof) return { refusal: 'link_not_found' };
  const { ssn_hash: hash } = parcel.row;
  if (hash === null) return { refusal: 'delivery_has_no_ssn' };
  if (!isNumberOf(deps, { pharmacyId, hash }, judged.identityNumber))
    return { refusal: 'ssn_mismatch' };
  // No message follows about a hold once the parcel no longer waits.
  if (!isWaiting(parcel, deps.clock())) return { refusal: 'wrong_delivery_status' };
  if (isOnHold(parcel.snapshot)) return { refusal: 'delivery_on_hold' };
  const { pin, place: where } = messageFacts(deps.secrets, parcel, await placeOf(tx, parcel));
  const place = customerPlace(where);
  return {
    pickupPin: pin,
    isInBox: where.box !== null,
    place: { name: place.name, street: place.street, city: place.city },
    phoneNumber,
    waitsUntil: parcel.row.waits_until?.getTime() ?? null,
    timeZone: place.timeZone,
  };
}

/**
 * Returns the pickup PIN to a customer identified by the issuer (CAL-52); the PIN does not change.
 * Nothing of the delivery is returned unless the issuer's response is valid and its identity number
 * is the delivery's. The result is audited before the response; a refusal is thrown after its entry
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
  const pending = await consume(deps, state);
  // One that began with a kolli ID was counted then, apart from those of the message.
  if (pending.deliveryId !== null && pending.hasLinkToken)
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
