import type { Clock } from '../../platform/clock/clock.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { type StaffCaller, webAccesses } from '../../platform/session/staff-caller.ts';

interface ChoiceDeps {
  readonly store: Store;
  readonly clock: Clock;
}

/** Remembers for this session which pharmacy the caller works in; the access was checked before. */
export async function rememberPharmacy(
  { store, clock }: ChoiceDeps,
  caller: StaffCaller,
  pharmacyId: string,
): Promise<void> {
  const choice = { user_id: caller.userId, pharmacy_id: pharmacyId, chosen_at: clock() };
  await store.inGlobal((tx) =>
    tx
      .insertInto('session_choice')
      .values({ session_key: caller.sessionKey, ...choice })
      .onConflict((conflict) => conflict.column('session_key').doUpdateSet(choice))
      .execute(),
  );
}

/** As `rememberPharmacy`; `user_single_pharmacy` for somebody who has nothing to choose. */
export async function choosePharmacy(
  deps: ChoiceDeps,
  caller: StaffCaller,
  pharmacyId: string,
): Promise<void> {
  if (webAccesses(caller).length === 1) throw new CodedError('user_single_pharmacy');
  await rememberPharmacy(deps, caller, pharmacyId);
}
