import type { DeviceEvent } from '@kolli/contract/machine/device-events';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { BoxKey } from '../../../platform/database/box-key.ts';
import type { DeviceEventTable } from '../../../platform/database/tables.gen.ts';
import { hashBytes, hashEvent, hashEvents } from '../../../platform/database/hash-events.ts';

/**
 * Locks the box, so that its batches are processed in sequence, and returns the number of its last
 * event.
 */
export async function lockEventNumber(
  tx: Tx,
  box: BoxKey,
): Promise<{ lastSeq: number; boxCreatedAt: Date }> {
  const row = await tx
    .selectFrom('pickup_box')
    .select(['last_event_seq', 'created_at'])
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('id', '=', box.boxId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { lastSeq: row.last_event_seq, boxCreatedAt: row.created_at };
}

/** Maximum events per row. */
const maxEventsPerRow = 1000;

/** Whether any of these events, ordered by number, was received before with other content. */
export async function hasOtherContent(
  tx: Tx,
  box: BoxKey,
  events: readonly DeviceEvent[],
): Promise<boolean> {
  const [first, last] = [events[0], events.at(-1)];
  if (first === undefined || last === undefined) return false;
  const rows = await tx
    .selectFrom('device_event')
    .select(['seq', 'event_count', 'content_hash'])
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('box_id', '=', box.boxId)
    .where('seq', '>', first.seq - maxEventsPerRow)
    .where('seq', '<=', last.seq)
    .execute();
  const known = new Map(
    rows.flatMap((row) =>
      Array.from({ length: row.event_count }, (_, index) => [
        row.seq + index,
        row.content_hash.toString('hex', index * hashBytes, (index + 1) * hashBytes),
      ]),
    ),
  );
  return events.some((event) => {
    const hash = known.get(event.seq);
    return hash !== undefined && hash !== hashEvent(event);
  });
}

/**
 * The stored content of an event: its full text, as evidence of what the box reported. Empty for
 * readings, which are nearly all events and are stored in `reading`. The row and its hash are stored as
 * long as those, so that a number is never reused for other content.
 */
const contentOf = (event: DeviceEvent) => (event.kind === 'reading' ? '{}' : JSON.stringify(event));

/** Stores events as reported; of readings only number, time and hash. */
export async function insertEvents(
  tx: Tx,
  box: BoxKey,
  received: readonly { event: DeviceEvent; at: Date; outcome: DeviceEventTable['outcome'] }[],
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
        content_hash: hashEvents([event]),
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

/** Names by user id, for those of these users who have access to the pharmacy. */
export async function findUserNames(
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
