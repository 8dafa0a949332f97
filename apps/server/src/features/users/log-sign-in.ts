import type { Clock } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Store } from '../../platform/database/open-database.ts';
import {
  currentAccess,
  fullName,
  type StaffCaller,
  webAccesses,
} from '../../platform/session/staff-caller.ts';
import { endInvitation } from './person.repository.ts';

/**
 * Notes a sign-in or sign-out in the login log of the pharmacy worked in; before a choice is made, of
 * every pharmacy the caller has access to. It is the browser that tells; what the audit chain says
 * comes from where sessions begin and end (`auditSession`).
 */
export async function logSignIn(
  { store, clock }: { store: Store; clock: Clock },
  caller: StaffCaller,
  infoType: 'logged_in' | 'logged_out',
): Promise<void> {
  const current = currentAccess(caller);
  const accesses = current === undefined ? webAccesses(caller) : [current];
  const ids = accesses.map(({ pharmacyId }) => pharmacyId);
  const { userId, email } = caller;
  const entry = { user_id: userId, user_name: fullName(caller), email, info_type: infoType };
  const at = clock();
  await store.inPharmacies(ids, async (tx) => {
    if (infoType === 'logged_in') await endInvitation(tx, userId);
    const rows = ids.map((id) => ({ pharmacy_id: id, id: newId(), ...entry, occurred_at: at }));
    if (rows.length > 0) await tx.insertInto('login_log').values(rows).execute();
  });
}
