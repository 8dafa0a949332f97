import { createHash } from 'node:crypto';
import type { DeviceEvent } from '@kolli/contract/device-events';
import type { Tx } from '../../platform/database/open-database.ts';
import type { BoxKey } from './device-state.repository.ts';

/** Field order is the schema's, so the same event has the same text. */
function hashOf(event: DeviceEvent): Buffer {
  return createHash('sha256').update(JSON.stringify(event)).digest();
}

/** The number of the box's last event; holds the box, so that its batches come one by one. */
export async function lockEventNumber(
  tx: Tx,
  box: BoxKey,
): Promise<{ lastSeq: number; boxMadeAt: Date }> {
  const row = await tx
    .selectFrom('pickup_box')
    .select(['last_event_seq', 'created_at'])
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('id', '=', box.boxId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { lastSeq: row.last_event_seq, boxMadeAt: row.created_at };
}

/** Whether any of these events was received before with other content. */
export async function hasOtherContent(
  tx: Tx,
  box: BoxKey,
  events: readonly DeviceEvent[],
): Promise<boolean> {
  if (events.length === 0) return false;
  const rows = await tx
    .selectFrom('device_event')
    .select(['seq', 'content_hash'])
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('box_id', '=', box.boxId)
    .where(
      'seq',
      'in',
      events.map(({ seq }) => seq),
    )
    .execute();
  const known = new Map(rows.map((row) => [row.seq, row.content_hash]));
  return events.some((event) => known.get(event.seq)?.equals(hashOf(event)) === false);
}

/**
 * What is kept of an event beside its hash: its text, for these rows show what a box said when
 * somebody asks. Not of a reading: they are nearly all events, each says no more than its row in
 * `reading`, and that table can let go of old months, which this one, holding the numbers, never does.
 * The row and the hash stay, so that a number is still applied once and never with other content.
 */
const contentOf = (event: DeviceEvent) => (event.kind === 'reading' ? '{}' : JSON.stringify(event));

/** Keeps events as they were reported; of readings the number, the time and the hash. */
export async function insertEvents(
  tx: Tx,
  box: BoxKey,
  received: readonly { event: DeviceEvent; at: Date; outcome: string }[],
  receivedAt: Date,
): Promise<void> {
  await tx
    .insertInto('device_event')
    .values(
      received.map(({ event, at, outcome }) => ({
        pharmacy_id: box.pharmacyId,
        box_id: box.boxId,
        seq: event.seq,
        kind: event.kind,
        occurred_at: at,
        received_at: receivedAt,
        content: contentOf(event),
        content_hash: hashOf(event),
        outcome,
      })),
    )
    .execute();
}

export async function setEventNumber(tx: Tx, box: BoxKey, seq: number): Promise<void> {
  await tx
    .updateTable('pickup_box')
    .set({ last_event_seq: seq })
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('id', '=', box.boxId)
    .execute();
}

/** The ids of the box's doors. */
export async function listLockerIds(tx: Tx, box: BoxKey): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('locker')
    .select('locker_id')
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('box_id', '=', box.boxId)
    .execute();
  return new Set(rows.map((row) => row.locker_id));
}

/** Names, by id, of those of these people who have an access to the pharmacy. */
export async function namePeople(
  tx: Tx,
  pharmacyId: string,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('user_access')
    .innerJoin('app_user', 'app_user.id', 'user_access.user_id')
    .select(['app_user.id', 'app_user.first_name', 'app_user.last_name'])
    .where('user_access.pharmacy_id', '=', pharmacyId)
    .where('user_access.user_id', 'in', userIds)
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`.trim()]));
}
