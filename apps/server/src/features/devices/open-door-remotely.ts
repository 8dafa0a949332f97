import type { CallArguments } from '@kolli/contract/call';
import type {
  DoorOpening,
  openDoorRemotely as openCall,
  showDoorOpening as showCall,
} from '@kolli/contract/door-opening';
import type { Clock } from '../../platform/clock/clock.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { fullName } from '../../platform/session/staff-caller.ts';
import { missingDoor } from '../deliveries/check-doors.ts';
import { missingAfterMs } from './connection-alarm.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';
import * as openings from './door-opening.repository.ts';
import { orderOpening } from './open-door.ts';

export interface OpeningDeps {
  readonly store: Store;
  readonly clock: Clock;
}

/** The second click of a double click comes before that, however fast the box has answered. */
const doubleClickMs = 2_000;

function stateOf(row: openings.OpeningRow, now: Date): DoorOpening['state'] {
  if (row.answered_at !== null) return row.outcome === 'done' ? 'opened' : 'not_opened';
  return row.expires_at > now ? 'waiting' : 'expired';
}

const present = (row: openings.OpeningRow, now: Date): DoorOpening => ({
  id: row.id,
  lockerId: row.locker_id,
  state: stateOf(row, now),
  expiresAt: row.expires_at.getTime(),
});

/** An opening of the same door that is on its way, or was done for the first of two clicks. */
async function sameOpening(tx: Tx, box: BoxKey, lockerId: string, now: Date) {
  const row = await openings.latestOpening(tx, box, lockerId, now);
  if (row === undefined) return undefined;
  const state = stateOf(row, now);
  const isSecondClick = row.created_at.getTime() + doubleClickMs > now.getTime();
  return state === 'waiting' || (state === 'opened' && isSecondClick) ? row : undefined;
}

/**
 * Has a box open a door, also where box or door are out of use; audited with who and why. While one
 * opening of the door waits for the box, it is answered to whoever asks for another. Refuses with
 * `locker_do_not_exist`, `invalid_locker` for a door of another box, and `box_not_connected` for a box
 * that sends nothing: nobody may stand there when it is back.
 */
export function openDoorRemotely(
  { store, clock }: OpeningDeps,
  { params, body }: Pick<CallArguments<typeof openCall>, 'params' | 'body'>,
  caller: StaffAtPharmacy,
): Promise<DoorOpening> {
  const { lockerId, reason } = body;
  const { pharmacyId } = caller.at;
  const box = { pharmacyId, boxId: params.id };
  return store.inPharmacies([pharmacyId], async (tx) => {
    if (!(await openings.holdDoor(tx, box, lockerId)))
      throw await missingDoor(tx, pharmacyId, [lockerId]);
    const now = clock();
    const heardAt = (await openings.lastHeard(tx, box))?.getTime() ?? 0;
    if (heardAt < now.getTime() - missingAfterMs) throw new CodedError('box_not_connected');
    const order = { lockerId, reason, userId: caller.userId, userName: fullName(caller) };
    const same = await sameOpening(tx, box, lockerId, now);
    return present(same ?? (await orderOpening(tx, box, order, now)), now);
  });
}

/** What became of an opening so far; `command_not_found` for one that is not this box's. */
export function showDoorOpening(
  { store, clock }: OpeningDeps,
  { params }: Pick<CallArguments<typeof showCall>, 'params'>,
  { at: { pharmacyId } }: StaffAtPharmacy,
): Promise<DoorOpening> {
  return store.inPharmacies([pharmacyId], async (tx) => {
    const row = await openings.findOpening(tx, { pharmacyId, boxId: params.id }, params.openingId);
    if (row === undefined) throw new CodedError('command_not_found');
    return present(row, clock());
  });
}
