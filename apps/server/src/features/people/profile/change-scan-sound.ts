import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { StaffCaller } from '../../../platform/session/staff-caller.ts';

/** Turns the sounds of scans on or off for the caller (SCN-08). */
export async function changeScanSound(
  { store, clock }: { store: Store; clock: Clock },
  caller: StaffCaller,
  scanSound: boolean,
): Promise<void> {
  await store.inGlobal((tx) =>
    tx
      .updateTable('app_user')
      .set({ scan_sound: scanSound, updated_at: clock() })
      .where('id', '=', caller.userId)
      .execute(),
  );
}
