import { typedText } from '@kolli/domain/text/typed-text';
import { sql } from 'kysely';
import type { Store } from '../../platform/database/open-database.ts';

export interface KnownPharmacy {
  readonly id: string;
  readonly businessId: string;
  readonly name: string;
}

/** Lists all pharmacies by business id, for the CLI, which works on the whole site. */
export async function listPharmacies(store: Store): Promise<KnownPharmacy[]> {
  const { rows } = await store.inGlobal((tx) =>
    sql<KnownPharmacy>`select id, business_id as "businessId", name from pharmacy_directory()`.execute(
      tx,
    ),
  );
  return rows;
}

/** The pharmacy with this business id, whatever kind of hyphen it has, or undefined. */
export async function findPharmacy(
  store: Store,
  businessId: string,
): Promise<KnownPharmacy | undefined> {
  const pharmacies = await listPharmacies(store);
  const sought = typedText(businessId).trim();
  return pharmacies.find((pharmacy) => typedText(pharmacy.businessId) === sought);
}
