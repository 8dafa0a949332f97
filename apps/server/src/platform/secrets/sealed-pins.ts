import type { Sealed, Secrets } from './secrets.ts';

/** Where PINs belong: the cipher text of one opens in its own row and column alone. */
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

/** Throws when the keys are other than those it was sealed with. */
export function openPharmacistPin(secrets: Secrets, userId: string, sealed: Sealed): string {
  return openPin(secrets, sealed, pharmacistPinPlace(userId));
}

/** Seals the PIN of a pharmacy's entry. */
export function sealEntryPin(secrets: Secrets, pharmacyId: string, pin: string): Sealed {
  return secrets.seal(pin, entryPinPlace(pharmacyId));
}

/** Throws when the keys are other than those it was sealed with. */
export function openEntryPin(secrets: Secrets, pharmacyId: string, sealed: Sealed): string {
  return openPin(secrets, sealed, entryPinPlace(pharmacyId));
}
