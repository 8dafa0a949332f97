/** Where the chosen pharmacy's id lies in this browser's storage. */
export const PHARMACY_KEY = 'pharmacyId';

/** The pharmacy that was chosen last in this browser, or null (AUT-31). */
export function rememberedPharmacy(): string | null {
  try {
    return localStorage.getItem(PHARMACY_KEY);
  } catch {
    return null;
  }
}

/** Keeps the chosen pharmacy's id in this browser (AUT-31, UIX-06). */
export function rememberPharmacy(pharmacyId: string): void {
  try {
    localStorage.setItem(PHARMACY_KEY, pharmacyId);
  } catch {
    // A browser that forbids storage asks the server again next time.
  }
}
