import type { Clock } from '../../../platform/clock/clock.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { StaffCaller } from '../../../platform/session/staff-caller.ts';

interface ChoiceDeps {
  readonly store: Store;
  readonly clock: Clock;
}

/** Stores the pharmacy the caller works in for this session; the access must be checked before. */
export async function storeChosenPharmacy(
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

/** As `storeChosenPharmacy`; `user_single_pharmacy` for a caller with a single pharmacy. */
export async function choosePharmacy(
  deps: ChoiceDeps,
  caller: StaffCaller,
  pharmacyId: string,
): Promise<void> {
  if (caller.accesses.size === 1) throw new CodedError('user_single_pharmacy');
  await storeChosenPharmacy(deps, caller, pharmacyId);
}
