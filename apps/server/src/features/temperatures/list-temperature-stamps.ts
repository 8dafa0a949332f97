import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type {
  listTemperatureStamps as listCall,
  TemperatureStamp,
} from '@kolli/contract/monitoring/temperatures';
import { CodedError } from '../../platform/coded-error.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { type CheckRow, findCheck, listChecksOfBox } from './temperature-check.repository.ts';

/** A check as returned by the API (TMP-17). */
export function presentStamp(row: CheckRow): TemperatureStamp {
  return { id: row.id, userName: row.user_name, timestamp: row.checked_at.getTime() };
}

/**
 * Lists a page of the temperature checks of a box, latest first (CAL-46). A `lastKey` that is not a
 * check of this box is invalid input.
 */
export async function listTemperatureStamps(
  { store }: { readonly store: Store },
  pharmacyId: string,
  { params: { boxId }, query: { lastKey, limit } }: CallArguments<typeof listCall>,
): Promise<CallResult<typeof listCall>> {
  const box = { pharmacyId, boxId };
  return store.inPharmacies([pharmacyId], async (tx) => {
    const after = lastKey === undefined ? undefined : await findCheck(tx, box, lastKey);
    if (lastKey !== undefined && after === undefined)
      throw new CodedError('validation_fail', [
        { msg: 'validation.invalid', path: 'query.lastKey' },
      ]);
    const rows = await listChecksOfBox(tx, box, { after, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    return {
      stamps: shown.map(presentStamp),
      lastKey: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  });
}
