import type { CallArguments } from '@kolli/contract/call/call';
import type { toggleLocker as toggleLockerCall } from '@kolli/contract/box/lockers';
import type { Locker } from '@kolli/contract/box/pickup-boxes';
import { lockerKind } from '@kolli/domain/statistics/statistics-measures';
import { staffActor } from '../../platform/session/audit-actor.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { type StaffAtPharmacy, Undoable } from '../../platform/http/route.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { lockBoxFor, missingDoor } from '../deliveries/doors/check-doors.ts';
import { presentDeliveries } from '../deliveries/wire/present-deliveries.ts';
import { transact } from '../../platform/database/run-transaction.ts';
import { changeService } from '../statistics/change-service.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { sealUndo } from '../../platform/secrets/undo-text.ts';
import type { BoxDeps } from './box-deps.ts';
import {
  type DoorKey,
  holderOf,
  lastChangeOf,
  lockLockerRow,
  setLockerInactive,
} from './locker.repository.ts';
import { toLocker } from './present-pickup-box.ts';

type Input = CallArguments<typeof toggleLockerCall>;

const presentHolder = (tx: Tx, pharmacyId: string, docId: string) =>
  presentDeliveries(tx, pharmacyId, (query) =>
    query.where('delivery.pharmacy_id', '=', pharmacyId).where('delivery.id', '=', docId),
  );

export type ToggleDeps = BoxDeps & { readonly secrets: Secrets };

/** What undoes making a door inactive or active. */
export interface LockerStep {
  readonly boxId: string;
  readonly lockerId: string;
  readonly wasInactive: boolean;
  /** The id of the change. */
  readonly changeId: string | undefined;
}

interface Toggling {
  readonly inactive: boolean;
  readonly caller: StaffAtPharmacy;
  /** Of an undo: the change to undo; refused with `undo_changed` if the door was changed since. */
  readonly lastChangeId?: string | undefined;
}

/** The door as it is now, and when this changed it; undefined where it was so before. */
interface Toggled {
  readonly locker: Locker;
  readonly at: Date | undefined;
}

/** Makes a door inactive or active, as `toggleLocker` says. */
export async function setLockerInUse(
  tx: Tx,
  clock: Clock,
  door: DoorKey,
  { inactive, caller, lastChangeId }: Toggling,
): Promise<Toggled> {
  const { pharmacyId, boxId, lockerId } = door;
  // Exclusively: counting the hours in service requires that no other door of the box changes
  // meanwhile.
  await lockBoxFor(tx, 'toggleLocker', { pharmacyId, boxId, now: clock(), isExclusive: true });
  const row = await lockLockerRow(tx, door);
  if (row === undefined) throw await missingDoor(tx, pharmacyId, [lockerId]);
  if (lastChangeId !== undefined && (await lastChangeOf(tx, door)) !== lastChangeId)
    throw new CodedError('undo_changed');
  // Read after the door is locked: an earlier reservation has committed, and no new one can begin.
  const holder = await holderOf(tx, door);
  if (inactive && holder !== undefined) throw new CodedError('reserved_locker_cannot_be_inactive');
  const at = row.is_inactive === inactive ? undefined : clock();
  if (at !== undefined) {
    await setLockerInactive(tx, door, inactive);
    const change = { lockerId, kind: lockerKind(row), isActive: !inactive, at: at.getTime() };
    await changeService(tx, { pharmacyId, boxId }, [change], staffActor(caller));
    announce(tx, { pharmacyId, boxId, at });
  }
  const [order] = holder === undefined ? [] : await presentHolder(tx, pharmacyId, holder);
  return { locker: toLocker({ ...row, is_inactive: inactive }, order), at };
}

/**
 * Makes a door inactive or active (LCK-23) and records the time; that can be undone (LST-04). Throws
 * `reserved_locker_cannot_be_inactive` while a delivery occupies it (LCK-27), `locker_do_not_exist`,
 * `invalid_locker` for one of another box, `pickupbox_disabled_invalid_locker` and
 * `user_is_logged_in_to_box_invalid_locker`. The current value changes nothing.
 */
export async function toggleLocker(
  { store, clock, secrets }: ToggleDeps,
  { params: { id: boxId }, body: { lockerId, inactive } }: Input,
  caller: StaffAtPharmacy,
): Promise<Locker | Undoable<Locker>> {
  const { pharmacyId } = caller.at;
  const door = { pharmacyId, boxId, lockerId };
  return transact(store, { pharmacyId, thing: boxId }, async (tx) => {
    const { locker, at } = await setLockerInUse(tx, clock, door, { inactive, caller });
    if (at === undefined) return locker;
    const changeId = await lastChangeOf(tx, door);
    const step: LockerStep = { boxId, lockerId, wasInactive: !inactive, changeId };
    return new Undoable(locker, sealUndo(secrets, caller, 'locker', { at, step }));
  });
}
