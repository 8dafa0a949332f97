import { auditHolder, findHolder } from '../../identity/account-holder.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { endInvitation } from './person.repository.ts';

/**
 * Notes in the audit chain of every pharmacy a person has access to that a session of the embedded
 * identity service begins or ends. `accountId` is the person's id there.
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
