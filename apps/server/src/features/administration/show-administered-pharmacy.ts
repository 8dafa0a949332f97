import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type {
  AdministeredPharmacy,
  listPharmacies as listCall,
} from '@kolli/contract/pharmacy/pharmacy-administration';
import { defaultLanguage, isLanguage } from '@kolli/domain/people/languages';
import type { Selectable } from 'kysely';
import { CodedError } from '../../platform/coded-error.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import type { PharmacyTable } from '../../platform/database/tables.gen.ts';
import { nextPharmacyIds, readPharmacies } from './pharmacy.repository.ts';

function columnsOf(row: Selectable<PharmacyTable>) {
  return {
    id: row.id,
    businessId: row.business_id,
    name: row.name,
    streetAddress: row.street_address,
    zipCode: row.zip_code,
    city: row.city,
    country: row.country,
    timeZone: row.time_zone,
    language: isLanguage(row.language) ? row.language : defaultLanguage,
    uiLanguages: row.ui_languages.filter(isLanguage),
    strongAuthentication: row.strong_authentication,
    serviceRequest: row.service_requested,
    reservationKeepTime: row.reservation_keep_time_ms,
  };
}

/** Pharmacies by id as shown to an admin, without customers or parcels. */
export async function administeredPharmacies(
  tx: Tx,
  ids: readonly string[],
): Promise<AdministeredPharmacy[]> {
  if (ids.length === 0) return [];
  const { pharmacies, boxes, people, shelves } = await readPharmacies(tx, ids);
  const boxesOf = Map.groupBy(boxes, (box) => box.pharmacy_id);
  const users = new Map(people.map((row) => [row.pharmacy_id, Number(row.count)]));
  const shelvesNumbers = new Map(shelves.map((row) => [row.pharmacy_id, Number(row.count)]));
  return pharmacies.map((row) => ({
    ...columnsOf(row),
    shelvesNumber: shelvesNumbers.get(row.id) ?? 0,
    boxes: (boxesOf.get(row.id) ?? []).map((box) => ({
      id: box.id,
      name: box.name,
      templateId: box.template_id,
      cardboardType: box.cardboard_type,
      outdoor: box.outdoor,
    })),
    users: users.get(row.id) ?? 0,
  }));
}

/** One pharmacy as shown to an admin (PHA-03). Throws `pharmacy_not_found`. */
export async function showAdministeredPharmacy(
  store: Store,
  id: string,
): Promise<AdministeredPharmacy> {
  const [pharmacy] = await store.inPharmacies([id], (tx) => administeredPharmacies(tx, [id]));
  if (pharmacy === undefined) throw new CodedError('pharmacy_not_found');
  return pharmacy;
}

/** A page of all pharmacies by id. */
export async function listPharmacies(
  store: Store,
  { lastKey, limit }: CallArguments<typeof listCall>['query'],
): Promise<CallResult<typeof listCall>> {
  const ids = await nextPharmacyIds(store, lastKey, limit + 1);
  const shown = ids.slice(0, limit);
  const pharmacies = await store.inPharmacies(shown, (tx) => administeredPharmacies(tx, shown));
  const end = ids.length > limit ? shown.at(-1) : undefined;
  return { pharmacies, lastKey: end ?? null };
}
