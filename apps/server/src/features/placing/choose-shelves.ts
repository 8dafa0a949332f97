import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';

/**
 * Locks the chosen shelves and returns their names, sorted and without repeats. Throws
 * `shelf_do_not_exist` for an unknown one.
 */
export async function lockShelves(
  tx: Tx,
  pharmacyId: string,
  names: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(names)].sort();
  const own = await tx
    .selectFrom('shelf')
    .select('name')
    .where('pharmacy_id', '=', pharmacyId)
    .where('name', 'in', wanted)
    .where('retired_at', 'is', null)
    .orderBy('name')
    .forKeyShare()
    .execute();
  if (own.length < wanted.length) throw new CodedError('shelf_do_not_exist');
  return wanted;
}
