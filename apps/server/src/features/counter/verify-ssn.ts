import type { CallArguments } from '@kolli/contract/call/call';
import type { verifySsn as verifySsnCall } from '@kolli/contract/delivery/identity-checks';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { identityNumberHashes, isSameIdentity } from '../deliveries/read-identity-number.ts';
import { verifyIdentity } from './verify-identity.ts';

/**
 * Compares an identity number with the delivery's (CAL-39): the whole canonical number, with the
 * Finnish century sign, by keyed hash in constant time. Throws `ssn_mismatch` for any number other than
 * the customer's, and `validation_fail` for an invalid one.
 */
export async function verifySsn(
  deps: DeliveryDeps,
  { params, body }: CallArguments<typeof verifySsnCall>,
  caller: StaffAtPharmacy,
): Promise<true> {
  const typed = { text: body.ssn, path: 'body.ssn', today: deps.clock() };
  const hashes = identityNumberHashes(deps.secrets, caller.at.pharmacyId, typed);
  return verifyIdentity(
    deps,
    { ...params, kolliId: body.kolliId },
    {
      kind: 'ssn',
      unfit: (row) => (row.ssn_hash === null ? 'delivery_has_no_ssn' : undefined),
      fault: (row) => (isSameIdentity(row.ssn_hash, hashes) ? undefined : 'ssn_mismatch'),
    },
    caller,
  );
}
