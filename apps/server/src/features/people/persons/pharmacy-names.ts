import type { Prepared, Store } from '../../../platform/database/open-database.ts';

/** Value: ids of pharmacies. */
const selectNames: Prepared = {
  name: 'pharmacy names',
  text: 'select id, name from pharmacy_names($1)',
};

/** Names of these pharmacies by id, in the order of the names. */
export async function pharmacyNames(
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await store.runAlone<{ id: string; name: string }>(selectNames, [ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
