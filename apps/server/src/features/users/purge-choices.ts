import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { purgeTries } from './limit-tries.ts';

const keptMs = 30 * 86_400_000;

/**
 * Forgets which pharmacy was chosen more than 30 days ago, since no session lives that long unused, and
 * the tries that count no more.
 */
export async function purgeChoices({ store, clock }: { store: Store; clock: Clock }) {
  const now = clock();
  const before = new Date(now.getTime() - keptMs);
  await store.inGlobal(async (tx) => {
    await tx.deleteFrom('session_choice').where('chosen_at', '<', before).execute();
    await purgeTries(tx, now);
  });
}
