import type { Store } from '../database/open-database.ts';

/** The country of a pharmacy (ISO 3166), for parsing national phone numbers; '' for none. */
export async function countryOf(store: Store, pharmacyId: string): Promise<string> {
  const [pharmacy] = await store.readInPharmacies([pharmacyId], (from) =>
    from.selectFrom('pharmacy').select('country').where('id', '=', pharmacyId),
  );
  return pharmacy?.country ?? '';
}
