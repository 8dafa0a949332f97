import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';

/**
 * The shelves that somebody chose, each once, held until the transaction ends;
 * `shelf_do_not_exist` for one that the pharmacy does not have.
 */
export async function shelvesToUse(
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
