import { isPinLocked } from '@kolli/domain/pickup-pins';
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
import { transact } from '../deliveries/run-transaction.ts';

/** What is held against a delivery, and how it is judged. */
export interface IdentityProof {
  readonly kind: IdentityCheckKind;
  /** The code with which this kind of check is refused for a delivery that needs the other. */
  readonly unfit: (row: DeliveryRow) => 'delivery_has_ssn' | 'delivery_has_no_ssn' | undefined;
  /** What is wrong, or undefined when it is the customer's. */
  readonly fault: (row: DeliveryRow) => IdentityFault | undefined;
}

export type IdentityFault = 'ssn_mismatch' | 'wrong_phone_number' | 'wrong_pin_code';

const locks = {
  ssn: { code: 'ssn_locked', cause: 'wrong_identity_numbers' },
  pin: { code: 'pin_locked', cause: 'wrong_pins' },
} as const;

interface Judged {
  readonly row: DeliveryRow;
  readonly kind: IdentityCheckKind;
  readonly fault: IdentityFault | undefined;
  readonly caller: StaffAtPharmacy;
  readonly at: Date;
}

/** Who checked whom with what outcome; never what was typed. */
async function audit(tx: Tx, { row, kind, fault, caller, at }: Judged): Promise<void> {
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

/** Keeps what came of it: the check, or one more try in vain, which may lock the delivery. */
async function keep(tx: Tx, judged: Judged, triesBefore: readonly Date[]): Promise<void> {
  const { row, kind, fault, caller, at } = judged;
  const key = { pharmacyId: row.pharmacy_id, docId: row.id };
  await audit(tx, judged);
  if (fault === undefined) {
    await saveIdentityCheck(tx, { ...key, userId: caller.userId, kind, at });
    return;
  }
  // A wrong phone number tells nothing of the PIN, which was not looked at.
  if (fault === 'wrong_phone_number') return;
  await savePinTry(tx, key, at);
  if (isPinLocked([...triesBefore, at], at))
    await raisePinLock(tx, row, { cause: locks[kind].cause, at });
}

/**
 * Checks a customer at the counter. The delivery is locked first, so that of many tries at once
 * five at most are judged. A fault is answered only once the try is committed: refusing inside the
 * transaction would forget it.
 */
export async function verifyIdentity(
  deps: DeliveryDeps,
  named: { readonly deliveryId: string; readonly kolliId: string },
  proof: IdentityProof,
  caller: StaffAtPharmacy,
): Promise<true> {
  const { pharmacyId } = caller.at;
  const fault = await transact(deps.store, pharmacyId, async (tx) => {
    const { row } = await lockCheckedDelivery(tx, { pharmacyId, ...named }, deps.clock());
    const unfit = proof.unfit(row);
    if (unfit !== undefined) throw new CodedError(unfit);
    const at = deps.clock();
    const tries = await recentPinTries(tx, { pharmacyId, docId: row.id }, at);
    const { kind } = proof;
    if (isPinLocked(tries, at)) throw new CodedError(locks[kind].code);
    const judged = { row, kind, fault: proof.fault(row), caller, at };
    await keep(tx, judged, tries);
    return judged.fault;
  });
  if (fault !== undefined) throw new CodedError(fault);
  return true;
}
