import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { auditHolder, findHolder } from '../accounts/account-holder.ts';
import { endSessionById } from '../sessions/ended-sessions.ts';
import type { StoredSession } from '../sessions/sessions.repository.ts';

/** Ends a session of which somebody has a copy of an old cookie, and audits it (SEC-07). */
export async function endReusedSession(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  { userId, sessionId }: StoredSession,
): Promise<void> {
  const holder = await store.inGlobal((tx) => findHolder(tx, userId));
  await store.inPharmacies(holder?.pharmacyIds ?? [], async (tx) => {
    await endSessionById(tx, sessionId, 'session_reused');
    if (holder !== undefined)
      await auditHolder(tx, holder, { action: 'session.reused_cookie', at: clock() });
  });
}
