import { timingSafeEqual } from 'node:crypto';
import type { CallArguments } from '@kolli/contract/call';
import type { verifyPin as verifyPinCall } from '@kolli/contract/identity-checks';
import { internationalPhone } from '@kolli/domain/phone-numbers';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { countryOf } from './pharmacy-country.repository.ts';
import { verifyIdentity } from './verify-identity.ts';

/**
 * Checks the customer of a delivery without identity number by phone number and the latest PIN
 * (CAL-40), which stays good until closing: expiry, deletion and removal end it at keypads alone.
 * The number may be typed in its international or the pharmacy's national form (PCK-08).
 * The row keeps the hash of its latest PIN, and that is compared, in constant time.
 */
export async function verifyPin(
  deps: DeliveryDeps,
  { params, body }: CallArguments<typeof verifyPinCall>,
  caller: StaffAtPharmacy,
): Promise<true> {
  const hash = deps.secrets.hash('pickup-pin', caller.at.pharmacyId, body.pinCode);
  const country = await countryOf(deps.store, caller.at.pharmacyId);
  const phone = internationalPhone(body.phoneNumber, country);
  return verifyIdentity(
    deps,
    { ...params, kolliId: body.kolliId },
    {
      kind: 'pin',
      unfit: ({ ssn_hash: ssn }) => (ssn === null ? undefined : 'delivery_has_ssn'),
      fault: (row) => {
        const kept = row.phone_number;
        if (kept === null || internationalPhone(kept, country) !== phone)
          return 'wrong_phone_number';
        return timingSafeEqual(row.pin_hash, hash) ? undefined : 'wrong_pin_code';
      },
    },
    caller,
  );
}
