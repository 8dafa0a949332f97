/** The localStorage key of the chosen pharmacy's id. */
export const PHARMACY_KEY = 'pharmacyId';

/** The pharmacy last chosen in this browser, or null (AUT-31). */
export function rememberedPharmacy(): string | null {
  try {
    return localStorage.getItem(PHARMACY_KEY);
  } catch {
    return null;
  }
}

/** Stores the chosen pharmacy's id in this browser (AUT-31, UIX-06). */
export function rememberPharmacy(pharmacyId: string): void {
  try {
    localStorage.setItem(PHARMACY_KEY, pharmacyId);
  } catch {
    // If storage is blocked, the server asks again next time.
  }
}
