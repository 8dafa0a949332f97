import type { Clock } from '../../platform/clock/clock.ts';
import { allPharmacyIds } from '../../platform/database/all-pharmacy-ids.ts';
import type { Store } from '../../platform/database/open-database.ts';

/** So long an answer that comes again is still known for what it is. */
const keptMs = 86_400_000;

/** Forgets links to the issuer a day after their end, and counts of calls that limit nothing any more. */
export async function purgeVerifications({
  store,
  clock,
}: {
  readonly store: Store;
  readonly clock: Clock;
}): Promise<void> {
  const before = new Date(clock().getTime() - keptMs);
  const ids = await allPharmacyIds(store);
  if (ids.length > 0)
    await store.inPharmacies(ids, (tx) =>
      tx
        .deleteFrom('customer_verification')
        .where('pharmacy_id', 'in', ids)
        .where('expires_at', '<', before)
        .execute(),
    );
  await store.inGlobal((tx) =>
    tx.deleteFrom('verification_window').where('began_at', '<', before).execute(),
  );
}
