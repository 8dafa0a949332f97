import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { StaffCaller } from '../../platform/session/staff-caller.ts';

/** Remembers for this session which pharmacy the caller works in; the access was checked before. */
export async function choosePharmacy(
  { store, clock }: { store: Store; clock: Clock },
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
