import type { Clock } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import {
  currentAccess,
  fullName,
  type StaffCaller,
  webAccesses,
} from '../../platform/session/staff-caller.ts';
import { endInvitation } from './person.repository.ts';

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
 * Notes a sign-in in the login log of the pharmacy worked in; before a choice is made, of every pharmacy
 * the caller has access to. The browser reports it; what the audit chain says comes from where sessions
 * begin and end (`auditSession`).
 */
export async function logSignIn({ store, clock }: LogDeps, caller: StaffCaller): Promise<void> {
  const current = currentAccess(caller);
  const accesses = current === undefined ? webAccesses(caller) : [current];
  const ids = accesses.map(({ pharmacyId }) => pharmacyId);
  const at = clock();
  await store.inPharmacies(ids, async (tx) => {
    await endInvitation(tx, caller.userId);
    const rows = ids.map((id) => ({ pharmacy_id: id, ...entryOf(caller, 'logged_in', at) }));
    if (rows.length > 0) await tx.insertInto('login_log').values(rows).execute();
  });
}

/**
 * Notes a sign-out in the login log of the pharmacy worked in; before a choice is made there is none. Each
 * sign-in of a session ends once, in whatever pharmacy and however often the browser reports it.
 */
export async function logSignOut({ store, clock }: LogDeps, caller: StaffCaller): Promise<void> {
  // The chosen pharmacy is the one worked in also where the access to it has been removed meanwhile.
  const pharmacyId = caller.chosenPharmacyId ?? currentAccess(caller)?.pharmacyId;
  if (pharmacyId === undefined) return;
  const ids = [...new Set([pharmacyId, ...caller.accesses.map((access) => access.pharmacyId)])];
  await store.inPharmacies(ids, async (tx) => {
    if (await isSignedOut(tx, ids, caller)) return;
    const entry = entryOf(caller, 'logged_out', clock());
    await tx
      .insertInto('login_log')
      .values({ pharmacy_id: pharmacyId, ...entry })
      .execute();
  });
}

/** Whether the session's latest entry is a sign-out. Tabs that end at once wait for each other. */
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
