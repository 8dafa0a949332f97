import { hash } from 'node:crypto';
import type { DeviceEvent } from '@kolli/contract/device-events';
import type { Tx } from '../../platform/database/open-database.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { DeviceEventTable } from '../../platform/database/tables.gen.ts';

/** So many bytes of its hash are enough to tell an event from another with its number. */
const hashBytes = 8;

/** The beginning of an event's hash, as hex. Field order is the schema's: the same event has the same text. */
const contentHash = (event: DeviceEvent) =>
  hash('sha256', JSON.stringify(event)).slice(0, 2 * hashBytes);

/** The beginnings of the events' hashes, one after the other. */
export const contentHashes = (events: readonly DeviceEvent[]) =>
  Buffer.from(events.map(contentHash).join(''), 'hex');

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

/** The most events that one row holds. */
const mostInRow = 1000;

/** Whether any of these events, in the order of their numbers, was received before with other content. */
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
    .where('seq', '>', first.seq - mostInRow)
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
    return hash !== undefined && hash !== contentHash(event);
  });
}

/**
 * What is kept of an event beside its hash: its text, for these rows show what a box said when
 * somebody asks. Not of a reading: they are nearly all events, each says no more than its row in
 * `reading`. The row and the hash stay as long as that, so that a number never has other content.
 */
const contentOf = (event: DeviceEvent) => (event.kind === 'reading' ? '{}' : JSON.stringify(event));

/** Keeps events as they were reported; of readings the number, the time and the hash. */
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
        content_hash: contentHashes([event]),
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
