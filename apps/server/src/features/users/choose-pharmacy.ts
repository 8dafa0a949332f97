import type { Clock } from '../../platform/clock/clock.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { type StaffCaller, webAccesses } from '../../platform/session/staff-caller.ts';

/**
 * Remembers for this session which pharmacy the caller works in; the access was checked before.
 * `user_single_pharmacy` for somebody who has nothing to choose.
 */
export async function choosePharmacy(
  { store, clock }: { store: Store; clock: Clock },
  caller: StaffCaller,
  pharmacyId: string,
): Promise<void> {
  if (webAccesses(caller).length === 1) throw new CodedError('user_single_pharmacy');
  const choice = { user_id: caller.userId, pharmacy_id: pharmacyId, chosen_at: clock() };
  await store.inGlobal((tx) =>
    tx
      .insertInto('session_choice')
      .values({ session_key: caller.sessionKey, ...choice })
      .onConflict((conflict) => conflict.column('session_key').doUpdateSet(choice))
      .execute(),
  );
}
