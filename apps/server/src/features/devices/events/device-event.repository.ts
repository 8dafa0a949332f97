import type { Tx } from '../../../platform/database/open-database.ts';
import type { BoxKey } from '../../../platform/database/box-key.ts';
import type { DeviceEventTable } from '../../../platform/database/tables.gen.ts';
import type { DoorsOfBatch } from './event-batch.ts';
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
  events: readonly Pick<StoredEvent, 'seq' | 'raw'>[],
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
    return hash !== undefined && hash !== hashEvent(event.raw);
  });
}

/** An event with what is stored of it, its time, its outcome, and the reason unless it was applied. */
export interface StoredEvent {
  readonly seq: number;
  /** As received. */
  readonly raw: object;
  readonly kind: string;
  /** JSON. */
  readonly content: string;
  readonly at: Date;
  readonly outcome: DeviceEventTable['outcome'];
  readonly reason: { readonly code: string; readonly detail: string } | null;
}

/**
 * Stores events as reported, and the number of the last one. Rows and hashes are stored equally long, so that no number is reused for other content
 * in that time.
 */
export async function storeEvents(
  tx: Tx,
  box: BoxKey,
  events: readonly StoredEvent[],
  { lastSeq, receivedAt }: { readonly lastSeq: number; readonly receivedAt: Date },
): Promise<void> {
  const rows = events.map(({ seq, raw, kind, content, at, outcome, reason }) => ({
    pharmacy_id: box.pharmacyId,
    box_id: box.boxId,
    seq,
    kind,
    occurred_at: at,
    received_at: receivedAt,
    content,
    content_hash: hashEvents([raw]),
    outcome,
    reason: reason?.code ?? null,
    reason_detail: reason?.detail ?? null,
  }));
  await tx
    .with('stored', (db) => db.insertInto('device_event').values(rows))
    .updateTable('pickup_box')
    .set({ last_event_seq: lastSeq })
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('id', '=', box.boxId)
    .execute();
}

/** The sensor of each of the box's doors, and the temperature alarms of its sensors. */
export async function readDoors(tx: Tx, box: BoxKey): Promise<DoorsOfBatch> {
  const [doors, alarms] = await Promise.all([
    tx
      .selectFrom('locker')
      .select(['locker_id', 'sensor'])
      .where('pharmacy_id', '=', box.pharmacyId)
      .where('box_id', '=', box.boxId)
      .execute(),
    tx
      .selectFrom('temperature_watch')
      .select(['sensor', 'type', 'since'])
      .where('pharmacy_id', '=', box.pharmacyId)
      .where('box_id', '=', box.boxId)
      .where('alarm_id', 'is not', null)
      .execute(),
  ]);
  return {
    sensors: new Map(doors.map((row) => [row.locker_id, row.sensor])),
    alarms: alarms.flatMap(({ sensor, type, since }) =>
      type === null || since === null ? [] : { sensor, type, since },
    ),
  };
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
