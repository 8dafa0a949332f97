import { isPinLocked } from '@kolli/domain/delivery/pickup-pins';
import { appendAudit } from '../../platform/audit/audit.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { fullName } from '../../platform/session/staff-caller.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import type { DeliveryRow } from '../deliveries/delivery-change.ts';
import { type IdentityCheckKind, saveIdentityCheck } from './identity-check.repository.ts';
import { lockCheckedDelivery } from './lock-checked-delivery.ts';
import { recentPinTries, savePinTry } from './pin-tries.repository.ts';
import { raisePinLock } from './raise-pin-lock.ts';
import { transact } from '../../platform/database/run-transaction.ts';

/** An identity proof, and how it is checked against a delivery. */
export interface IdentityProof {
  readonly kind: IdentityCheckKind;
  /** The error code for a delivery that needs the other kind of check. */
  readonly unfit: (row: DeliveryRow) => 'delivery_has_ssn' | 'delivery_has_no_ssn' | undefined;
  /** The fault of the proof, or undefined when it matches the customer. */
  readonly fault: (row: DeliveryRow) => IdentityFault | undefined;
}

export type IdentityFault = 'ssn_mismatch' | 'wrong_phone_number' | 'wrong_pin_code';

const locks = {
  ssn: { code: 'ssn_locked', cause: 'wrong_identity_numbers' },
  pin: { code: 'pin_locked', cause: 'wrong_pins' },
} as const;

interface CheckResult {
  readonly row: DeliveryRow;
  readonly kind: IdentityCheckKind;
  readonly fault: IdentityFault | undefined;
  readonly caller: StaffAtPharmacy;
  readonly at: Date;
}

/** Audits who checked whom with what outcome; never the typed values. */
async function audit(tx: Tx, { row, kind, fault, caller, at }: CheckResult): Promise<void> {
  await appendAudit(tx, {
    pharmacyId: row.pharmacy_id,
    at,
    userId: caller.userId,
    userName: fullName(caller),
    action: 'identity.check',
    subject: row.id,
    detail: { kind, isRight: fault === undefined, ...(fault === undefined ? {} : { fault }) },
  });
}

/** Stores the result: the check, or a failed try, which may lock the delivery. */
async function saveResult(
  tx: Tx,
  result: CheckResult,
  triesBefore: readonly Date[],
): Promise<void> {
  const { row, kind, fault, caller, at } = result;
  const key = { pharmacyId: row.pharmacy_id, docId: row.id };
  await audit(tx, result);
  if (fault === undefined) {
    await saveIdentityCheck(tx, { ...key, userId: caller.userId, kind, at });
    return;
  }
  // With a wrong phone number the PIN is not checked, so it is no try.
  if (fault === 'wrong_phone_number') return;
  await savePinTry(tx, key, at);
  if (isPinLocked([...triesBefore, at], at))
    await raisePinLock(tx, row, { cause: locks[kind].cause, at });
}

/**
 * Checks a customer at the counter. Locks the delivery first, so that of concurrent tries at most five
 * are checked. A fault is thrown after the transaction has committed: throwing inside it would roll
 * back the try.
 */
export async function verifyIdentity(
  deps: DeliveryDeps,
  named: { readonly deliveryId: string; readonly kolliId: string },
  proof: IdentityProof,
  caller: StaffAtPharmacy,
): Promise<true> {
  const { pharmacyId } = caller.at;
  const fault = await transact(deps.store, { pharmacyId, thing: named.kolliId }, async (tx) => {
    const { row } = await lockCheckedDelivery(tx, { pharmacyId, ...named }, deps.clock());
    const unfit = proof.unfit(row);
    if (unfit !== undefined) throw new CodedError(unfit);
    const at = deps.clock();
    const tries = await recentPinTries(tx, { pharmacyId, docId: row.id }, at);
    const { kind } = proof;
    if (isPinLocked(tries, at)) throw new CodedError(locks[kind].code);
    const result = { row, kind, fault: proof.fault(row), caller, at };
    await saveResult(tx, result, tries);
    return result.fault;
  });
  if (fault !== undefined) throw new CodedError(fault);
  return true;
}
