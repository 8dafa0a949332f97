import { sql } from 'kysely';
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
    join alarm on alarm.pharmacy_id = notification.pharmacy_id and alarm.id = notification.alarm_id
    where notification.pharmacy_id = any(${pharmacyIds}::uuid[]) and notification.due_at <= ${now} and ${after}
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

/**
 * Tries to take the advisory lock of a kind until the transaction ends; false where another transaction
 * has it.
 */
async function tryLockKind(tx: Tx, { boxId, type, cause }: AlarmKind): Promise<boolean> {
  const name = ['notify-alarm', boxId, type, cause ?? ''].join(' ');
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isLocked"`.execute(tx);
  return rows[0]?.isLocked === true;
}

/**
 * Locks all alarms of a kind that were notified or are due, in the order of their doors. Returns none
 * where another worker has the kind, or where another transaction is ending or commenting on one of
 * them; the job retries a minute later.
 */
export async function lockKind(tx: Tx, kind: AlarmKind, now: Date): Promise<NotifiedAlarm[]> {
  if (!(await tryLockKind(tx, kind))) return [];
  const { rows } = await sql<NotifiedAlarm & { readonly size: number }>`
    with member as (
      select notification.alarm_id from alarm_notification as notification
      join alarm on alarm.pharmacy_id = notification.pharmacy_id and alarm.id = notification.alarm_id
      where alarm.pharmacy_id = ${kind.pharmacyId} and alarm.box_id = ${kind.boxId}
        and alarm.type = ${kind.type} and alarm.cause is not distinct from ${kind.cause}
        and (notification.notified_count > 0 or notification.due_at <= ${now})
    )
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
      (select count(*)::integer from member) as size
    from alarm_notification as notification
    join alarm on alarm.pharmacy_id = notification.pharmacy_id and alarm.id = notification.alarm_id
    join pickup_box as box on box.pharmacy_id = alarm.pharmacy_id and box.id = alarm.box_id
    join pharmacy on pharmacy.id = alarm.pharmacy_id
    left join locker on locker.pharmacy_id = alarm.pharmacy_id and locker.box_id = alarm.box_id
      and locker.locker_id = alarm.locker_id
    where notification.pharmacy_id = ${kind.pharmacyId} and notification.alarm_id in (select alarm_id from member)
    order by locker.module_index, locker.position, alarm.locker_id, alarm.started_at
    for no key update of notification, alarm skip locked`.execute(tx);
  return rows.length === rows[0]?.size ? rows : [];
}

const idsOf = (alarms: readonly NotifiedAlarm[]) => alarms.map(({ alarmId }) => alarmId);

/** Counts one more notification of these alarms and sets when the next is due; null waits for their end. */
export async function recordNotified(
  tx: Tx,
  { pharmacyId }: AlarmKind,
  { alarms, nextAt }: { readonly alarms: readonly NotifiedAlarm[]; readonly nextAt: Date | null },
): Promise<void> {
  if (alarms.length === 0) return;
  await tx
    .updateTable('alarm_notification')
    .set((eb) => ({ due_at: nextAt, notified_count: eb('notified_count', '+', 1) }))
    .where('pharmacy_id', '=', pharmacyId)
    .where('alarm_id', 'in', idsOf(alarms))
    .execute();
}

/** Deletes the notifications of alarms, so that no more messages are sent. */
export async function deleteNotifications(
  tx: Tx,
  { pharmacyId }: AlarmKind,
  alarms: readonly NotifiedAlarm[],
): Promise<void> {
  if (alarms.length === 0) return;
  await tx
    .deleteFrom('alarm_notification')
    .where('pharmacy_id', '=', pharmacyId)
    .where('alarm_id', 'in', idsOf(alarms))
    .execute();
}
