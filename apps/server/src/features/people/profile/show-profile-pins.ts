import type { CallResult } from '@kolli/contract/call/call';
import type { showProfilePins as showCall } from '@kolli/contract/people/profile-changes';
import type { Store } from '../../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../../platform/http/route.ts';
import { openEntryPin } from '../../../platform/secrets/sealed-pins.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { pinHolders } from '../persons/staff-pins.ts';

/** The caller's own PIN at their current pharmacy, and its entry PIN (PRO-03, PRO-06). */
export function showProfilePins(
  { store, secrets }: { readonly store: Store; readonly secrets: Secrets },
  { userId, at: { pharmacyId } }: StaffAtPharmacy,
): Promise<CallResult<typeof showCall>> {
  return store.inPharmacies([pharmacyId], async (tx) => {
    const holders = await pinHolders(tx, secrets, pharmacyId);
    const own = holders.find((holder) => holder.userId === userId);
    const { cipher, keyId } = await tx
      .selectFrom('pharmacy')
      .select(['pin_code_cipher as cipher', 'pin_code_key_id as keyId'])
      .where('id', '=', pharmacyId)
      .executeTakeFirstOrThrow();
    const pinCode = openEntryPin(secrets, pharmacyId, { cipher, keyId });
    return { pharmacistPin: own?.pin ?? null, pinCode };
  });
}
