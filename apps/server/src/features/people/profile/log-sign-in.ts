import type { Clock } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import {
  currentAccess,
  fullName,
  type StaffCaller,
} from '../../../platform/session/staff-caller.ts';
import { endInvitation } from '../persons/person.repository.ts';

interface LogDeps {
  readonly store: Store;
  readonly clock: Clock;
}

function entryOf(caller: StaffCaller, infoType: 'logged_in' | 'logged_out', at: Date) {
  const { userId, email, sessionKey } = caller;
  const who = { user_id: userId, user_name: fullName(caller), email, session_key: sessionKey };
  return { id: newId(), ...who, info_type: infoType, occurred_at: at };
}

/**
 * Writes a sign-in to the login log of the chosen pharmacy, or of every accessible pharmacy before
 * one is chosen. Reported by the browser; the audit chain is written where sessions start and end
 * (`auditSession`).
 */
export async function logSignIn({ store, clock }: LogDeps, caller: StaffCaller): Promise<void> {
  const current = currentAccess(caller);
  const ids = current === undefined ? [...caller.accesses.keys()] : [current.pharmacyId];
  const at = clock();
  await store.inPharmacies(ids, async (tx) => {
    await endInvitation(tx, caller.userId);
    const rows = ids.map((id) => ({ pharmacy_id: id, ...entryOf(caller, 'logged_in', at) }));
    if (rows.length > 0) await tx.insertInto('login_log').values(rows).execute();
  });
}

/**
 * Writes a sign-out to the login log of the chosen pharmacy, if one is chosen. Each sign-in of a
 * session ends once, in whichever pharmacy and however often the browser reports it.
 */
export async function logSignOut({ store, clock }: LogDeps, caller: StaffCaller): Promise<void> {
  // Use the chosen pharmacy even if the access to it has been removed.
  const pharmacyId = caller.chosenPharmacyId ?? currentAccess(caller)?.pharmacyId;
  if (pharmacyId === undefined) return;
  const ids = [...new Set([pharmacyId, ...caller.accesses.keys()])];
  await store.inPharmacies(ids, async (tx) => {
    if (await isSignedOut(tx, ids, caller)) return;
    const entry = entryOf(caller, 'logged_out', clock());
    await tx
      .insertInto('login_log')
      .values({ pharmacy_id: pharmacyId, ...entry })
      .execute();
  });
}

/**
 * Whether the session's latest entry is a sign-out. Takes a lock, so that concurrent tabs wait for
 * each other.
 */
async function isSignedOut(tx: Tx, ids: readonly string[], caller: StaffCaller): Promise<boolean> {
  await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', caller.userId)
    .forUpdate()
    .execute();
  const latest = await tx
    .selectFrom('login_log')
    .select('info_type')
    .where('pharmacy_id', 'in', ids)
    .where('session_key', '=', caller.sessionKey)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.info_type === 'logged_out';
}
