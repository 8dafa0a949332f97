import type { Store } from '../../../platform/database/open-database.ts';
import { countRows, inPlace, listPlaces } from './sealed-rows.repository.ts';
import { sealedTables } from './sealed-tables.ts';

/** How many values of each kind a key encrypted. */
export type SealedCounts = ReadonlyMap<string, number>;

/** Counts what each data key encrypts, by the id of the key. Reads all encrypted tables. */
export async function countSealed(store: Store): Promise<ReadonlyMap<string, SealedCounts>> {
  const byKey = new Map<string, Map<string, number>>();
  for (const place of await listPlaces(store, sealedTables))
    for (const { keyId, what, count } of await inPlace(store, place, (tx) =>
      countRows(tx, place),
    )) {
      const counts = byKey.get(keyId) ?? new Map<string, number>();
      counts.set(what, (counts.get(what) ?? 0) + count);
      byKey.set(keyId, counts);
    }
  return byKey;
}

/** For example 'identity numbers (12), pickup PINs (40)'. */
export function describeCounts(counts: SealedCounts): string {
  return [...counts].map(([what, count]) => `${what} (${count})`).join(', ');
}
