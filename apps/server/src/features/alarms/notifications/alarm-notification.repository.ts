import { sql } from 'kysely';
import { onNodeOf } from '../../../platform/database/on-node-of.ts';
import type { Tx } from '../../../platform/database/open-database.ts';

/** The alarms of one box, type and cause, which share their notifications. */
export interface AlarmKind {
  readonly pharmacyId: string;
  readonly boxId: string;
  readonly type: string;
  readonly cause: string | null;
}

/** Maximum kinds per query. */
export const dueBatchSize = 100;

/** The alarm of a notification, by its key: a join would read every alarm of these pharmacies. */
const alarmOf = (pharmacyIds: readonly string[]) => sql`
  select alarm.pharmacy_id, alarm.box_id, alarm.type, alarm.cause from alarm
  where alarm.pharmacy_id = notification.pharmacy_id and alarm.id = notification.alarm_id
    ${onNodeOf('alarm', pharmacyIds)}
  limit 1`;

/** The kinds of alarms with a due notification, ordered by box, type and cause, beginning after `last`. */
export async function listDueKinds(
  tx: Tx,
  pharmacyIds: readonly string[],
  { now, last }: { readonly now: Date; readonly last: AlarmKind | undefined },
): Promise<AlarmKind[]> {
  const after =
    last === undefined
      ? sql`true`
      : sql`(alarm.box_id, alarm.type, coalesce(alarm.cause, ''))
        > (${last.boxId}::uuid, ${last.type}, ${last.cause ?? ''})`;
  const { rows } = await sql<AlarmKind>`
    select alarm.pharmacy_id as "pharmacyId", alarm.box_id as "boxId", alarm.type, alarm.cause
    from alarm_notification as notification
    cross join lateral (${alarmOf(pharmacyIds)}) as alarm
    where notification.pharmacy_id = any(${pharmacyIds}::uuid[]) and notification.due_at <= ${now} and ${after}
      ${onNodeOf('notification', pharmacyIds)}
    group by alarm.pharmacy_id, alarm.box_id, alarm.type, alarm.cause
    order by alarm.box_id, alarm.type, coalesce(alarm.cause, '')
    limit ${dueBatchSize}`.execute(tx);
  return rows;
}

/**
 * An alarm with the facts of its messages, its recipients, how often it was notified and when it is due
 * again.
 */
export interface NotifiedAlarm extends AlarmKind {
  readonly alarmId: string;
  readonly dueAt: Date | null;
  readonly notifiedCount: number;
  readonly lockerId: string;
  readonly detail: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly maxCelsius: number | null;
  readonly minCelsius: number | null;
  /** The present range of the sensor. */
  readonly min: number;
  readonly max: number;
  readonly isFridge: boolean;
  readonly boxName: string;
  readonly pharmacyName: string;
  readonly language: string;
  readonly timeZone: string;
  /** Mail addresses and phone numbers, the main one first. */
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}

const columnsOf = (kinds: readonly AlarmKind[]) => sql`
  ${kinds.map(({ pharmacyId }) => pharmacyId)}::uuid[], ${kinds.map(({ boxId }) => boxId)}::uuid[],
  ${kinds.map(({ type }) => type)}::text[], ${kinds.map(({ cause }) => cause)}::text[]`;

const pharmaciesOf = (all: readonly Pick<AlarmKind, 'pharmacyId'>[]) => [
  ...new Set(all.map(({ pharmacyId }) => pharmacyId)),
];

const nameOf = ({ boxId, type, cause }: AlarmKind) => [boxId, type, cause ?? ''].join(' ');

/**
 * Tries to take the advisory locks of kinds until the transaction ends; returns those that no other transaction has.
 */
async function tryLockKinds(tx: Tx, kinds: readonly AlarmKind[]): Promise<AlarmKind[]> {
  const names = kinds.map((kind) => `notify-alarm ${nameOf(kind)}`);
  const { rows } = await sql<{ place: number }>`
    select place::integer as place from unnest(${names}::text[]) with ordinality as named (name, place)
    where pg_try_advisory_xact_lock(hashtextextended(name, 0))`.execute(tx);
  const places = new Set(rows.map(({ place }) => place));
  return kinds.filter((_, index) => places.has(index + 1));
}

/** Reads and locks the alarms of these kinds, each with the number of its kind, in the order of their doors. */
async function lockAlarms(tx: Tx, kinds: readonly AlarmKind[], now: Date) {
  const ids = pharmaciesOf(kinds);
  const { rows } = await sql<NotifiedAlarm & { readonly size: number }>`
    with kind as materialized (
      select * from unnest(${columnsOf(kinds)}) as kind (pharmacy_id, box_id, type, cause)),
    member as materialized (
      select notification.pharmacy_id, notification.alarm_id,
        (count(*) over (partition by alarm.box_id, alarm.type, alarm.cause))::integer as size
      from alarm_notification as notification
      cross join lateral (${alarmOf(ids)}) as alarm
      join kind on kind.pharmacy_id = alarm.pharmacy_id and kind.box_id = alarm.box_id
        and kind.type = alarm.type and kind.cause is not distinct from alarm.cause
      where notification.pharmacy_id = any(${ids}::uuid[])
        and (notification.notified_count > 0 or notification.due_at <= ${now}) ${onNodeOf('notification', ids)})
    select alarm.pharmacy_id as "pharmacyId", alarm.box_id as "boxId", alarm.id as "alarmId",
      notification.notified_count as "notifiedCount", notification.due_at as "dueAt", alarm.locker_id as "lockerId",
      alarm.type, alarm.cause, alarm.detail, alarm.started_at as "startedAt", alarm.ended_at as "endedAt",
      alarm.max_celsius as "maxCelsius", alarm.min_celsius as "minCelsius",
      coalesce(locker.fridge, false) as "isFridge",
      case when locker.fridge then box.fridge_min_celsius else box.basic_min_celsius end as min,
      case when locker.fridge then box.fridge_max_celsius else box.basic_max_celsius end as max,
      box.name as "boxName", pharmacy.name as "pharmacyName", pharmacy.language,
      pharmacy.time_zone as "timeZone",
      array_prepend(pharmacy.email, pharmacy.additional_emails) as emails,
      array_prepend(pharmacy.phone_number, pharmacy.additional_phone_numbers) as phones,
      member.size
    from member
    join alarm_notification as notification
      on notification.pharmacy_id = member.pharmacy_id and notification.alarm_id = member.alarm_id
    join alarm on alarm.pharmacy_id = member.pharmacy_id and alarm.id = member.alarm_id
    join pickup_box as box on box.pharmacy_id = alarm.pharmacy_id and box.id = alarm.box_id
    join pharmacy on pharmacy.id = alarm.pharmacy_id
    left join locker on locker.pharmacy_id = alarm.pharmacy_id and locker.box_id = alarm.box_id
      and locker.locker_id = alarm.locker_id
    where true ${onNodeOf('notification', ids)} ${onNodeOf('alarm', ids)} ${onNodeOf('box', ids)}
    order by locker.module_index, locker.position, alarm.locker_id, alarm.started_at
    for no key update of notification, alarm skip locked`.execute(tx);
  return rows;
}

/**
 * Locks all alarms of these kinds that were notified or are due; those of each kind are together, in the order of their
 * doors. Leaves out kinds that another worker has, and those of which another transaction is ending or commenting on
 * an alarm; the job retries a minute later.
 */
export async function lockKinds(
  tx: Tx,
  kinds: readonly AlarmKind[],
  now: Date,
): Promise<NotifiedAlarm[][]> {
  const locked = await tryLockKinds(tx, kinds);
  if (locked.length === 0) return [];
  const byKind = Map.groupBy(await lockAlarms(tx, locked, now), nameOf);
  return [...byKind.values()].filter((alarms) => alarms.length === alarms[0]?.size);
}

/** Counts one more notification of each of these alarms and sets when the next is due; null waits for its end. */
export async function recordNotified(
  tx: Tx,
  alarms: readonly (Pick<NotifiedAlarm, 'pharmacyId' | 'alarmId'> & {
    readonly nextAt: Date | null;
  })[],
): Promise<void> {
  if (alarms.length === 0) return;
  await sql`
    update alarm_notification as notification
    set due_at = notified.next_at, notified_count = notification.notified_count + 1
    from unnest(${alarms.map(({ pharmacyId }) => pharmacyId)}::uuid[], ${alarms.map(({ alarmId }) => alarmId)}::uuid[],
      ${alarms.map(({ nextAt }) => nextAt)}::timestamptz[]) as notified (pharmacy_id, alarm_id, next_at)
    where notification.pharmacy_id = notified.pharmacy_id and notification.alarm_id = notified.alarm_id
      ${onNodeOf('notification', pharmaciesOf(alarms))}`.execute(tx);
}

/** Deletes the notifications of alarms, so that no more messages are sent. */
export async function deleteNotifications(
  tx: Tx,
  alarms: readonly Pick<NotifiedAlarm, 'pharmacyId' | 'alarmId'>[],
): Promise<void> {
  if (alarms.length === 0) return;
  await sql`
    delete from alarm_notification as notification
    using unnest(${alarms.map(({ pharmacyId }) => pharmacyId)}::uuid[],
      ${alarms.map(({ alarmId }) => alarmId)}::uuid[]) as ended (pharmacy_id, alarm_id)
    where notification.pharmacy_id = ended.pharmacy_id and notification.alarm_id = ended.alarm_id
      ${onNodeOf('notification', pharmaciesOf(alarms))}`.execute(tx);
}
