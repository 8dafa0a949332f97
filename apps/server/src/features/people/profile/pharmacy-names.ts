import type { Store } from '../../../platform/database/open-database.ts';
import { type StaffCaller, webAccesses } from '../../../platform/session/staff-caller.ts';

/** Names of the pharmacies that the caller may use the web tool for, by id. */
export async function pharmacyNames(
  store: Store,
  caller: StaffCaller,
): Promise<ReadonlyMap<string, string>> {
  const ids = webAccesses(caller).map(({ pharmacyId }) => pharmacyId);
  if (ids.length === 0) return new Map();
  const rows = await store.inPharmacies(ids, (tx) =>
    tx
      .selectFrom('pharmacy')
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .orderBy('name')
      .execute(),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
