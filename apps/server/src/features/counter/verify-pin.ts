import { timingSafeEqual } from 'node:crypto';
import type { CallArguments } from '@kolli/contract/call/call';
import type { verifyPin as verifyPinCall } from '@kolli/contract/delivery/identity-checks';
import { internationalPhone } from '@kolli/domain/people/phone-numbers';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { countryOf } from '../../platform/session/country-of.ts';
import { verifyIdentity } from './verify-identity.ts';

/**
 * Checks the customer of a delivery without an identity number by phone number and the latest PIN
 * (CAL-40). The PIN is valid until closing; expiry, deletion and removal end it only at keypads. The
 * phone number may be typed in international form or in the pharmacy's national form (PCK-08). The
 * PIN's hash is compared with the stored one in constant time.
 */
export async function verifyPin(
  deps: DeliveryDeps,
  { params, body }: CallArguments<typeof verifyPinCall>,
  caller: StaffAtPharmacy,
): Promise<true> {
  const hashes = deps.secrets.hashes('pickup-pin', caller.at.pharmacyId, body.pinCode);
  const country = await countryOf(deps.store, caller.at.pharmacyId);
  const phone = internationalPhone(body.phoneNumber, country);
  return verifyIdentity(
    deps,
    { ...params, kolliId: body.kolliId },
    {
      kind: 'pin',
      unfit: ({ ssn_hash: ssn }) => (ssn === null ? undefined : 'delivery_has_ssn'),
      fault: (row) => {
        const stored = row.phone_number;
        if (stored === null || internationalPhone(stored, country) !== phone)
          return 'wrong_phone_number';
        const { pin_hash: pin } = row;
        const isRight =
          pin !== null && hashes.map((hash) => timingSafeEqual(pin, hash)).includes(true);
        return isRight ? undefined : 'wrong_pin_code';
      },
    },
    caller,
  );
}
