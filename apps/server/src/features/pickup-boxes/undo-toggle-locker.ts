import type { Locker } from '@kolli/contract/box/pickup-boxes';
import type { CallArguments } from '@kolli/contract/call/call';
import type { undoToggleLocker as undoToggleLockerCall } from '@kolli/contract/undo/undo';
import { transact } from '../../platform/database/run-transaction.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { openUndo } from '../../platform/secrets/undo-text.ts';
import { type LockerStep, setLockerInUse, type ToggleDeps } from './toggle-locker.ts';

/**
 * A door is in use, or not, as before a change of this person (LST-04). Throws like the change, and `forbidden`,
 * `undo_too_late` and `undo_changed`.
 */
export async function undoToggleLocker(
  { store, clock, secrets }: ToggleDeps,
  { body }: CallArguments<typeof undoToggleLockerCall>,
  caller: StaffAtPharmacy,
): Promise<Locker> {
  const { pharmacyId } = caller.at;
  const sealed = { text: body.undo, now: clock() };
  const { step } = openUndo<LockerStep>(secrets, caller, 'locker', sealed);
  const { boxId, lockerId, wasInactive, changeId } = step;
  const door = { pharmacyId, boxId, lockerId };
  return transact(store, { pharmacyId, thing: boxId }, async (tx) => {
    const wanted = { inactive: wasInactive, caller, lastChangeId: changeId };
    return (await setLockerInUse(tx, clock, door, wanted)).locker;
  });
}
