import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';

const keptMs = 30 * 86_400_000;

/** Forgets which pharmacy was chosen more than 30 days ago: no session lives that long unused. */
export async function purgeChoices({ store, clock }: { store: Store; clock: Clock }) {
  const before = new Date(clock().getTime() - keptMs);
  await store.inGlobal((tx) =>
    tx.deleteFrom('session_choice').where('chosen_at', '<', before).execute(),
  );
}
