import type { Tx } from '../../../platform/database/open-database.ts';
import { openPharmacistPin, sealPharmacistPin } from '../../../platform/secrets/sealed-pins.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** A person at a pharmacy, to whom a PIN for its keypads belongs (DAT-04). */
export interface PinOwner {
  readonly pharmacyId: string;
  readonly userId: string;
}

/** The people of a pharmacy who have a PIN there, with the PIN in plain digits. */
export async function pinHolders(tx: Tx, secrets: Secrets, pharmacyId: string) {
  const rows = await tx
    .selectFrom('user_access')
    .select(['user_id', 'pharmacist_pin_cipher as cipher', 'pharmacist_pin_key_id as keyId'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('pharmacist_pin_cipher', 'is not', null)
    .orderBy('user_id')
    .execute();
  return rows.flatMap(({ user_id: userId, cipher, keyId }) =>
    cipher === null || keyId === null
      ? []
      : [{ userId, pin: openPharmacistPin(secrets, userId, { cipher, keyId }) }],
  );
}

/** Stores a person's PIN at a pharmacy; what boxes know it by is made when one of them asks for it. */
export async function writePin(
  tx: Tx,
  secrets: Secrets,
  { pharmacyId, userId }: PinOwner,
  pin: string,
): Promise<void> {
  const { cipher, keyId } = sealPharmacistPin(secrets, userId, pin);
  await tx
    .updateTable('user_access')
    .set({
      pharmacist_pin_cipher: cipher,
      pharmacist_pin_key_id: keyId,
      pharmacist_pin_hash: null,
    })
    .where('pharmacy_id', '=', pharmacyId)
    .where('user_id', '=', userId)
    .execute();
}
