import type { CallArguments } from '@kolli/contract/call/call';
import type { confirmDoor as confirmDoorCall } from '@kolli/contract/box/lockers';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../../platform/http/route.ts';
import { fullName } from '../../../platform/session/staff-caller.ts';
import { missingDoor } from '../../deliveries/doors/check-doors.ts';
import { lockDoor } from './door-opening.repository.ts';
import { confirmContents } from '../contents/unconfirmed-doors.ts';

/**
 * Confirms on a screen what lies behind an unconfirmed door. Throws `locker_do_not_exist`, and `invalid_locker` for a
 * door of another box.
 */
export function confirmDoor(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  { params, body: { lockerId } }: Pick<CallArguments<typeof confirmDoorCall>, 'params' | 'body'>,
  caller: StaffAtPharmacy,
): Promise<Record<string, never>> {
  const { pharmacyId } = caller.at;
  const box = { pharmacyId, boxId: params.id };
  return store.inPharmacies([pharmacyId], async (tx) => {
    if (!(await lockDoor(tx, box, lockerId))) throw await missingDoor(tx, pharmacyId, [lockerId]);
    const who = { lockerId, userId: caller.userId, userName: fullName(caller) };
    await confirmContents(tx, { ...box, at: clock() }, who);
    return {};
  });
}
