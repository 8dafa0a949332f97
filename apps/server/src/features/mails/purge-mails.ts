import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { deleteMailsBefore } from './mail.repository.ts';

const keptMs = 90 * 86_400_000;

/** Forgets that a mail was ever sent, 90 days after it was written; what waits still stays. */
export async function purgeMails({ store, clock }: { store: Store; clock: Clock }): Promise<void> {
  const before = new Date(clock().getTime() - keptMs);
  await store.inGlobal((tx) => deleteMailsBefore(tx, before));
}
