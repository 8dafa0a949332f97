import { auditHolder, findHolder } from '../../identity/accounts/account-holder.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { endInvitation } from '../persons/person.repository.ts';

/**
 * Writes the start or end of an embedded identity session to the audit chain of every pharmacy the
 * person can access. `accountId` is the person's id in the identity service.
 */
export async function auditSession(
  { store, clock }: { store: Store; clock: Clock },
  accountId: string,
  action: 'session.begin' | 'session.end',
): Promise<void> {
  const holder = await store.inGlobal((tx) => findHolder(tx, accountId));
  if (holder === undefined) return;
  await store.inPharmacies(holder.pharmacyIds, async (tx) => {
    if (action === 'session.begin') await endInvitation(tx, holder.userId);
    await auditHolder(tx, holder, { action, at: clock() });
  });
}
