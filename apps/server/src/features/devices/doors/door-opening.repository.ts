import type { Selectable } from 'kysely';
import { newId } from '../../../platform/database/ids.ts';
import type { DeviceCommandTable } from '../../../platform/database/tables.gen.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { BoxKey, WatchedBoxes } from '../../../platform/database/box-key.ts';

export type OpeningRow = Pick<
  Selectable<DeviceCommandTable>,
  'id' | 'locker_id' | 'created_at' | 'expires_at' | 'answered_at' | 'outcome'
>;

/** A request to open a door: who and why. */
export interface OpeningRequest {
  readonly lockerId: string;
  readonly userId: string | null;
  readonly userName: string;
  readonly reason: string;
}

const columns = [
  ...(['id', 'locker_id', 'created_at', 'expires_at', 'answered_at', 'outcome'] as const),
] as const;

/**
 * Locks a door of the box, so that concurrent requests see each other. Returns whether the box has this
 * door.
 */
export async function lockDoor(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
  lockerId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('locker')
    .select('locker_id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .where('locker_id', '=', lockerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** When the box was last seen; null if never. */
export async function readLastSeen(tx: Tx, { pharmacyId, boxId }: BoxKey): Promise<Date | null> {
  const row = await tx
    .selectFrom('pickup_box')
    .select('last_seen_at')
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', boxId)
    .executeTakeFirstOrThrow();
  return row.last_seen_at;
}

/** The latest opening of a door that had not expired at `since`. */
export function latestOpening(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
  lockerId: string,
  since: Date,
): Promise<OpeningRow | undefined> {
  return tx
    .selectFrom('device_command')
    .select(columns)
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .where('locker_id', '=', lockerId)
    .where('expires_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findOpening(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
  id: string,
): Promise<OpeningRow | undefined> {
  return tx
    .selectFrom('device_command')
    .select(columns)
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function insertOpening(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
  request: OpeningRequest,
  times: { readonly now: Date; readonly expiresAt: Date },
): Promise<OpeningRow> {
  return tx
    .insertInto('device_command')
    .values({
      pharmacy_id: pharmacyId,
      id: newId(),
      box_id: boxId,
      kind: 'open_door',
      locker_id: request.lockerId,
      reason: request.reason,
      user_id: request.userId,
      user_name: request.userName,
      created_at: times.now,
      expires_at: times.expiresAt,
      sent_at: null,
      answered_at: null,
      outcome: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Marks the openings of these boxes that expired unanswered as recorded, and returns them. */
export function markExpired(tx: Tx, { pharmacyIds, boxId }: WatchedBoxes, now: Date) {
  return tx
    .updateTable('device_command')
    .set({ expiry_noted_at: now })
    .where('pharmacy_id', 'in', pharmacyIds)
    .$if(boxId !== undefined, (query) => query.where('box_id', '=', boxId ?? ''))
    .where('answered_at', 'is', null)
    .where('expiry_noted_at', 'is', null)
    .where('expires_at', '<=', now)
    .returning(['pharmacy_id', 'id', 'box_id', 'locker_id', 'user_id', 'user_name', 'expires_at'])
    .execute();
}
