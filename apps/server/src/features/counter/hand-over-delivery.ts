import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { isIdentityCheckFresh, needsIdentityCheck } from '@kolli/domain/delivery/delivery-snapshot';
import type { DeliveryStatus } from '@kolli/domain/delivery/delivery-states';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { applyStaffEvent, decideStaffEvent } from '../deliveries/apply-staff-event.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import type { DeliveryRow, LoadedDelivery } from '../deliveries/delivery-change.ts';
import { contextOf } from '../deliveries/delivery-context.ts';
import { type DeliveryName, lockNamedDelivery } from '../deliveries/find-named-delivery.ts';
import {
  type IdentityCheckKind,
  lastUnusedCheck,
  markChecksUsed,
} from './identity-check.repository.ts';
import { showDelivery } from '../deliveries/wire/present-deliveries.ts';
import {
  identityNumberHashes,
  isSameIdentity,
  readIdentityNumber,
} from '../deliveries/read-identity-number.ts';
import { transact } from '../../platform/database/run-transaction.ts';

/** The delivery to hand over, and to whom. */
export interface HandOver extends DeliveryName {
  /** The identity number, as typed, of a person who picks it up for the customer (PCK-10). */
  readonly pickupForAnotherSsn?: string | undefined;
  /** The allowed statuses; without it, all that the life cycle allows. */
  readonly from?: readonly DeliveryStatus[];
}

/** The required check; none for a delivery that needs none and is picked up by its customer. */
function checkNeeded(
  { snapshot }: LoadedDelivery,
  isForAnother: boolean,
): IdentityCheckKind | undefined {
  if (isForAnother || snapshot.hasSsn) return 'ssn';
  return needsIdentityCheck(snapshot) ? 'pin' : undefined;
}

async function consumeCheck(
  tx: Tx,
  row: DeliveryRow,
  needed: { kind: IdentityCheckKind | undefined; userId: string; at: Date },
): Promise<void> {
  const { kind, userId, at } = needed;
  const key = { pharmacyId: row.pharmacy_id, docId: row.id };
  if (kind !== undefined) {
    const checkedAt = await lastUnusedCheck(tx, { ...key, userId, kind });
    if (!isIdentityCheckFresh(checkedAt, at)) throw new CodedError('identity_check_missing');
  }
  await markChecksUsed(tx, key, at);
}

/** Encrypts and hashes the other person's number. Throws `pickup_ssn_is_customers` for the customer's own. */
async function sealOther(
  tx: Tx,
  { secrets }: DeliveryDeps,
  row: DeliveryRow,
  typed: { readonly text: string; readonly today: Date },
) {
  const other = { ...typed, path: 'body.pickupForAnotherSsn' };
  const canonical = await readIdentityNumber(tx, row.pharmacy_id, other);
  const hashes = identityNumberHashes(secrets, row.pharmacy_id, other);
  if (isSameIdentity(row.ssn_hash, hashes)) throw new CodedError('pickup_ssn_is_customers');
  const sealed = secrets.seal(canonical, ['delivery', row.pharmacy_id, row.id, 'pickup_ssn']);
  return { ...sealed, hash: secrets.hash('ssn', row.pharmacy_id, canonical) };
}

/**
 * Hands over a delivery without a door at the counter (DLV-21). Throws `delivery_not_found`,
 * `delivery_on_hold` wherever the parcel is, `wrong_delivery_status`, and `identity_check_missing` unless
 * this user made the required check in the last ten minutes: verify-ssn where the delivery has an identity
 * number or another person picks it up, verify-pin for other drugs. A check is valid for one pickup. Throws
 * `validation_fail` for an invalid number of another person, and `pickup_ssn_is_customers` for the customer's.
 */
export async function handOverDelivery(
  deps: DeliveryDeps,
  { pickupForAnotherSsn: other, from, ...name }: HandOver,
  caller: StaffAtPharmacy,
): Promise<DeliveryWithLog> {
  const { userId } = caller;
  return transact(deps.store, { ...name, thing: name.kolliId }, async (tx) => {
    const before = await lockNamedDelivery(tx, name);
    const { row, snapshot } = before;
    const at = deps.clock();
    const event = { name: 'pickUpByStaff' } as const;
    const place = { pharmacyId: row.pharmacy_id, boxId: null, lockerIds: [], now: at };
    const context = await contextOf(tx, place);
    decideStaffEvent(event, snapshot, context);
    if (from?.includes(snapshot.status) === false) throw new CodedError('wrong_delivery_status');
    await consumeCheck(tx, row, { kind: checkNeeded(before, other !== undefined), userId, at });
    const pickupSsn =
      other === undefined
        ? {}
        : { pickupSsn: await sealOther(tx, deps, row, { text: other, today: at }) };
    await applyStaffEvent(tx, deps, before, { event, context, caller, ...pickupSsn });
    return showDelivery(tx, name.pharmacyId, row.id);
  });
}
