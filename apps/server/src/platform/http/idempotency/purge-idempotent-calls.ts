import { allPharmacyIds } from '../../database/all-pharmacy-ids.ts';
import { type IdempotencyDeps, keyLifeMs } from './answer-once.ts';
import { deleteCallsBefore } from './idempotent-call.repository.ts';

/** Deletes the calls with a key, and their answers, after 24 hours. */
export async function purgeIdempotentCalls({
  store,
  clock,
}: Pick<IdempotencyDeps, 'store' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - keyLifeMs);
  const ids = await allPharmacyIds(store);
  if (ids.length === 0) return;
  await store.inPharmacies(ids, (tx) => deleteCallsBefore(tx, ids, before));
}
