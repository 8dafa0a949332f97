import { sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';

/** The alarms of one box, type and cause, which are told together. */
export interface AlarmKind {
  readonly pharmacyId: string;
  readonly boxId: string;
  readonly type: string;
  readonly cause: string | null;
}

/** So many are looked up at a time. */
export const dueBatchSize = 100;

/** The kinds of alarms of which something is due to be told, after `last`, in an order of their own. */
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
    from alarm_notification as told
    join alarm on alarm.pharmacy_id = told.pharmacy_id and alarm.id = told.alarm_id
    where told.pharmacy_id = any(${pharmacyIds}::uuid[]) and told.due_at <= ${now} and ${after}
    group by alarm.pharmacy_id, alarm.box_id, alarm.type, alarm.cause
    order by alarm.box_id, alarm.type, coalesce(alarm.cause, '')
    limit ${dueBatchSize}`.execute(tx);
  return rows;
}

/** What is told of an alarm, to whom, how often that was done before and when it is due again. */
export interface ToldAlarm extends AlarmKind {
  readonly alarmId: string;
  readonly dueAt: Date | null;
  readonly toldCount: number;
  readonly lockerId: string;
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

/** Whether this transaction is the one that tells of a kind; no other does until it ends. */
async function isOurs(tx: Tx, { boxId, type, cause }: AlarmKind): Promise<boolean> {
  const name = ['tell-alarm', boxId, type, cause ?? ''].join(' ');
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isOurs"`.execute(tx);
  return rows[0]?.isOurs === true;
}

/**
 * Holds all alarms of a kind that were told or are due to be, doors in order; none where another worker
 * is at them, or where somebody just ends one or comments on it: what is to be told then is asked a
 * minute later.
 */
export async function holdKind(tx: Tx, kind: AlarmKind, now: Date): Promise<ToldAlarm[]> {
  if (!(await isOurs(tx, kind))) return [];
  const { rows } = await sql<ToldAlarm & { readonly size: number }>`
    with member as (
      select told.alarm_id from alarm_notification as told
      join alarm on alarm.pharmacy_id = told.pharmacy_id and alarm.id = told.alarm_id
      where alarm.pharmacy_id = ${kind.pharmacyId} and alarm.box_id = ${kind.boxId}
        and alarm.type = ${kind.type} and alarm.cause is not distinct from ${kind.cause}
        and (told.told_count > 0 or told.due_at <= ${now})
    )
    select alarm.pharmacy_id as "pharmacyId", alarm.box_id as "boxId", alarm.id as "alarmId",
      told.told_count as "toldCount", told.due_at as "dueAt", alarm.locker_id as "lockerId",
      alarm.type, alarm.cause, alarm.started_at as "startedAt", alarm.ended_at as "endedAt",
      alarm.max_celsius as "maxCelsius", alarm.min_celsius as "minCelsius",
      coalesce(locker.fridge, false) as "isFridge",
      case when locker.fridge then box.fridge_min_celsius else box.basic_min_celsius end as min,
      case when locker.fridge then box.fridge_max_celsius else box.basic_max_celsius end as max,
      box.name as "boxName", pharmacy.name as "pharmacyName", pharmacy.language,
      pharmacy.time_zone as "timeZone",
      array_prepend(pharmacy.email, pharmacy.additional_emails) as emails,
      array_prepend(pharmacy.phone_number, pharmacy.additional_phone_numbers) as phones,
      (select count(*)::integer from member) as size
    from alarm_notification as told
    join alarm on alarm.pharmacy_id = told.pharmacy_id and alarm.id = told.alarm_id
    join pickup_box as box on box.pharmacy_id = alarm.pharmacy_id and box.id = alarm.box_id
    join pharmacy on pharmacy.id = alarm.pharmacy_id
    left join locker on locker.pharmacy_id = alarm.pharmacy_id and locker.box_id = alarm.box_id
      and locker.locker_id = alarm.locker_id
    where told.pharmacy_id = ${kind.pharmacyId} and told.alarm_id in (select alarm_id from member)
    order by locker.module_index, locker.position, alarm.locker_id, alarm.started_at
    for no key update of told, alarm skip locked`.execute(tx);
  return rows.length === rows[0]?.size ? rows : [];
}

const idsOf = (alarms: readonly ToldAlarm[]) => alarms.map(({ alarmId }) => alarmId);

/** Notes that alarms were told of once more, and when they are next; without that each waits for its end. */
export async function noteTold(
  tx: Tx,
  { pharmacyId }: AlarmKind,
  { alarms, nextAt }: { readonly alarms: readonly ToldAlarm[]; readonly nextAt: Date | null },
): Promise<void> {
  if (alarms.length === 0) return;
  await tx
    .updateTable('alarm_notification')
    .set((eb) => ({ due_at: nextAt, told_count: eb('told_count', '+', 1) }))
    .where('pharmacy_id', '=', pharmacyId)
    .where('alarm_id', 'in', idsOf(alarms))
    .execute();
}

/** Nothing more is told of alarms. */
export async function forgetTold(
  tx: Tx,
  { pharmacyId }: AlarmKind,
  alarms: readonly ToldAlarm[],
): Promise<void> {
  if (alarms.length === 0) return;
  await tx
    .deleteFrom('alarm_notification')
    .where('pharmacy_id', '=', pharmacyId)
    .where('alarm_id', 'in', idsOf(alarms))
    .execute();
}
