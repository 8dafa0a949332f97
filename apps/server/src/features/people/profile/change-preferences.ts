import type { NewsKind } from '@kolli/contract/people/news';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { StaffCaller } from '../../../platform/session/staff-caller.ts';

/** What a person prefers, at every pharmacy and on every computer. */
type Preferences =
  /** Whether scans have a sound (SCN-08). */
  | { readonly scan_sound: boolean }
  /** Whether shortcuts of single keys act (FND-02). */
  | { readonly single_keys: boolean }
  /** What the browser notifies of (TOD-06). */
  | { readonly notify_of: NewsKind[] };

/** Changes a preference of the caller. */
export async function changePreferences(
  { store, clock }: { store: Store; clock: Clock },
  caller: StaffCaller,
  preference: Preferences,
): Promise<void> {
  await store.inGlobal((tx) =>
    tx
      .updateTable('app_user')
      .set({ ...preference, updated_at: clock() })
      .where('id', '=', caller.userId)
      .execute(),
  );
}
