import type { CallArguments } from '@kolli/contract/call/call';
import type {
  DoorOpening,
  openDoorRemotely as openCall,
  showDoorOpening as showCall,
} from '@kolli/contract/box/door-opening';
import type { Clock } from '../../../platform/clock/clock.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../../platform/http/route.ts';
import { fullName } from '../../../platform/session/staff-caller.ts';
import { missingDoor } from '../../deliveries/doors/check-doors.ts';
import { missingAfterMs } from '../connection/connection-alarm.ts';
import type { BoxKey } from '../../../platform/database/box-key.ts';
import * as openings from './door-opening.repository.ts';
import { requestOpening } from './open-door.ts';

export interface OpeningDeps {
  readonly store: Store;
  readonly clock: Clock;
}

/**
 * A request within this time is the second click of a double click, even where the box has already
 * answered.
 */
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

/** The pending opening of the same door, or the one that the first of two clicks requested. */
async function sameOpening(tx: Tx, box: BoxKey, lockerId: string, now: Date) {
  const row = await openings.latestOpening(tx, box, lockerId, now);
  if (row === undefined) return undefined;
  const state = stateOf(row, now);
  const isSecondClick = row.created_at.getTime() + doubleClickMs > now.getTime();
  return state === 'waiting' || (state === 'opened' && isSecondClick) ? row : undefined;
}

/**
 * Sends a box the command to open a door, also where box or door are inactive, and audits who and why.
 * While an opening of the door is pending, it is returned instead. Throws `locker_do_not_exist`,
 * `invalid_locker` for a door of another box, and `box_not_connected` for a box that is offline, since
 * nobody may be there when it reconnects.
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
    if (!(await openings.lockDoor(tx, box, lockerId)))
      throw await missingDoor(tx, pharmacyId, [lockerId]);
    const now = clock();
    const lastSeenAt = (await openings.readLastSeen(tx, box))?.getTime() ?? 0;
    if (lastSeenAt < now.getTime() - missingAfterMs) throw new CodedError('box_not_connected');
    const request = { lockerId, reason, userId: caller.userId, userName: fullName(caller) };
    const same = await sameOpening(tx, box, lockerId, now);
    return present(same ?? (await requestOpening(tx, box, request, now)), now);
  });
}

/** The current state of an opening. Throws `command_not_found` where it does not belong to this box. */
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
