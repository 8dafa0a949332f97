const KEY = 'pharmacyId';

/** The pharmacy that was chosen last in this browser, or null (AUT-31). */
export function rememberedPharmacy(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps the chosen pharmacy's id in this browser (AUT-31, UIX-06). */
export function rememberPharmacy(pharmacyId: string): void {
  try {
    localStorage.setItem(KEY, pharmacyId);
  } catch {
    // A browser that forbids storage asks the server again next time.
  }
}
