import { sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';

/** An alarm of which something is due to be told, and when. */
export interface DueAlarm {
  readonly pharmacyId: string;
  readonly alarmId: string;
  readonly dueAt: Date;
}

/** So many are looked up at a time. */
export const dueBatchSize = 100;

/** Alarms that are due, first due first, after `last`. */
export async function listDueAlarms(
  tx: Tx,
  pharmacyIds: readonly string[],
  { now, last }: { readonly now: Date; readonly last: DueAlarm | undefined },
): Promise<DueAlarm[]> {
  const rows = await tx
    .selectFrom('alarm_notification')
    .select(['pharmacy_id', 'alarm_id', 'due_at'])
    .where('pharmacy_id', 'in', pharmacyIds)
    .where('due_at', '<=', now)
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(due_at, alarm_id) > (${last?.dueAt}, ${last?.alarmId}::uuid)`),
    )
    .orderBy('due_at')
    .orderBy('alarm_id')
    .limit(dueBatchSize)
    .execute();
  return rows.flatMap(({ pharmacy_id: pharmacyId, alarm_id: alarmId, due_at: dueAt }) =>
    dueAt === null ? [] : { pharmacyId, alarmId, dueAt },
  );
}

/** What is told of an alarm, to whom and how often that was done before. */
export interface ToldAlarm {
  readonly pharmacyId: string;
  readonly boxId: string;
  readonly alarmId: string;
  readonly toldCount: number;
  readonly lockerId: string;
  readonly type: string;
  readonly cause: string | null;
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
 * Holds an alarm that is still due, with all that is told of it; undefined where nothing is due, or where
 * somebody just ends it or comments on it: what is to be told then is asked a minute later.
 */
export async function holdDueAlarm(
  tx: Tx,
  { pharmacyId, alarmId }: DueAlarm,
  now: Date,
): Promise<ToldAlarm | undefined> {
  const { rows } = await sql<ToldAlarm>`
    select alarm.pharmacy_id as "pharmacyId", alarm.box_id as "boxId", alarm.id as "alarmId",
      told.told_count as "toldCount", alarm.locker_id as "lockerId", alarm.type, alarm.cause,
      alarm.started_at as "startedAt", alarm.ended_at as "endedAt",
      alarm.max_celsius as "maxCelsius", alarm.min_celsius as "minCelsius",
      coalesce(locker.fridge, false) as "isFridge",
      case when locker.fridge then box.fridge_min_celsius else box.basic_min_celsius end as min,
      case when locker.fridge then box.fridge_max_celsius else box.basic_max_celsius end as max,
      box.name as "boxName", pharmacy.name as "pharmacyName", pharmacy.language,
      pharmacy.time_zone as "timeZone",
      array_prepend(pharmacy.email, pharmacy.additional_emails) as emails,
      array_prepend(pharmacy.phone_number, pharmacy.additional_phone_numbers) as phones
    from alarm_notification as told
    join alarm on alarm.pharmacy_id = told.pharmacy_id and alarm.id = told.alarm_id
    join pickup_box as box on box.pharmacy_id = alarm.pharmacy_id and box.id = alarm.box_id
    join pharmacy on pharmacy.id = alarm.pharmacy_id
    left join locker on locker.pharmacy_id = alarm.pharmacy_id and locker.box_id = alarm.box_id
      and locker.locker_id = alarm.locker_id
    where told.pharmacy_id = ${pharmacyId} and told.alarm_id = ${alarmId}
      and told.due_at <= ${now}
    for no key update of told, alarm skip locked`.execute(tx);
  return rows[0];
}

/** Notes that an alarm was told of once more, and when it is next; without that it waits for its end. */
export async function noteTold(
  tx: Tx,
  { pharmacyId, alarmId }: ToldAlarm,
  nextAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('alarm_notification')
    .set((eb) => ({ due_at: nextAt, told_count: eb('told_count', '+', 1) }))
    .where('pharmacy_id', '=', pharmacyId)
    .where('alarm_id', '=', alarmId)
    .execute();
}

/** Nothing more is told of an alarm. */
export async function forgetTold(tx: Tx, { pharmacyId, alarmId }: ToldAlarm): Promise<void> {
  await tx
    .deleteFrom('alarm_notification')
    .where('pharmacy_id', '=', pharmacyId)
    .where('alarm_id', '=', alarmId)
    .execute();
}
