import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { purgeTries } from '../persons/limit-tries.ts';

const maxAgeMs = 30 * 86_400_000;

/**
 * Deletes pharmacy choices older than 30 days, since no session lives that long unused, and expired
 * tries.
 */
export async function purgeChoices({ store, clock }: { store: Store; clock: Clock }) {
  const now = clock();
  const before = new Date(now.getTime() - maxAgeMs);
  await store.inGlobal(async (tx) => {
    await tx.deleteFrom('session_choice').where('chosen_at', '<', before).execute();
    await purgeTries(tx, now);
  });
}
