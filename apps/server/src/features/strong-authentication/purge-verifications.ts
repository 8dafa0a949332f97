import type { Clock } from '../../platform/clock/clock.ts';
import { allPharmacyIds } from '../../platform/database/all-pharmacy-ids.ts';
import type { Store } from '../../platform/database/open-database.ts';

/** How long a repeated response is recognized as used or expired. */
const maxAgeMs = 86_400_000;

/** Deletes links to the issuer a day after their end, and expired call counts. */
export async function purgeVerifications({
  store,
  clock,
}: {
  readonly store: Store;
  readonly clock: Clock;
}): Promise<void> {
  const before = new Date(clock().getTime() - maxAgeMs);
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
