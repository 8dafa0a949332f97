import type { Sealed, Secrets } from './secrets.ts';

/** Encryption contexts of PINs: a PIN can only be decrypted in its own row and column. */
const pharmacistPinPlace = (userId: string) => ['app_user', userId, 'pharmacist_pin'];
const entryPinPlace = (pharmacyId: string) => ['pharmacy', pharmacyId, 'pin_code'];

function openPin(secrets: Secrets, sealed: Sealed, place: readonly string[]): string {
  try {
    return secrets.open(sealed, place);
  } catch (error) {
    throw new Error(
      'KOLLI_DATA_KEYS do not open the PINs in this database: give the keys that it was set up with',
      { cause: error },
    );
  }
}

export function sealPharmacistPin(secrets: Secrets, userId: string, pin: string): Sealed {
  return secrets.seal(pin, pharmacistPinPlace(userId));
}

/** Throws if the keys differ from those used for encryption. */
export function openPharmacistPin(secrets: Secrets, userId: string, sealed: Sealed): string {
  return openPin(secrets, sealed, pharmacistPinPlace(userId));
}

/** Encrypts the entry PIN of a pharmacy. */
export function sealEntryPin(secrets: Secrets, pharmacyId: string, pin: string): Sealed {
  return secrets.seal(pin, entryPinPlace(pharmacyId));
}

/** Throws if the keys differ from those used for encryption. */
export function openEntryPin(secrets: Secrets, pharmacyId: string, sealed: Sealed): string {
  return openPin(secrets, sealed, entryPinPlace(pharmacyId));
}
