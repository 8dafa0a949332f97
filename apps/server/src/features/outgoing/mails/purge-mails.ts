import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { deleteMailsBefore } from './mail.repository.ts';

const maxAgeMs = 90 * 86_400_000;

/** Deletes finished mails 90 days after they were written; queued ones stay. */
export async function purgeMails({ store, clock }: { store: Store; clock: Clock }): Promise<void> {
  const before = new Date(clock().getTime() - maxAgeMs);
  await store.inGlobal((tx) => deleteMailsBefore(tx, before));
}
