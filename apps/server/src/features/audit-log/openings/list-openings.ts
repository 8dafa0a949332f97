import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type { listOpenings as listCall } from '@kolli/contract/delivery/delivery-openings';
import type { Store } from '../../../platform/database/open-database.ts';
import { selectOpenings } from './opening.repository.ts';

/** Lists a page of who opened the details of which delivery, newest first (SEC-18). */
export async function listOpenings(
  store: Store,
  { params: { pharmacyId }, query }: CallArguments<typeof listCall>,
): Promise<CallResult<typeof listCall>> {
  const { startTime, endTime, search, lastKey, limit } = query;
  const rows = await store.readInPharmacies([pharmacyId], (from) =>
    selectOpenings(from, {
      pharmacyId,
      start: new Date(startTime),
      end: new Date(endTime),
      search,
      lastKey,
      limit: limit + 1,
    }),
  );
  const openings = rows.slice(0, limit).map((row) => ({
    id: row.id,
    time: row.opened_at.getTime(),
    userId: row.user_id,
    userName: row.user_name,
    docId: row.delivery_id,
    deliveryId: row.kolli_id,
  }));
  return { openings, lastKey: rows.length > limit ? (openings.at(-1)?.id ?? null) : null };
}
