import type { Alarm, AlarmCause } from '@kolli/contract/monitoring/alarms';
import { sql } from 'kysely';
import { newId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';

/** An alarm to raise; `lockerId` is '99-99' for the room or the box itself. */
export interface NewAlarm {
  readonly pharmacyId: string;
  readonly boxId: string;
  readonly lockerId: string;
  readonly type: Exclude<Alarm['alarmType'], 'ok'>;
  readonly cause: AlarmCause | null;
  /** What distinguishes alarms of one cause, such as the unreadable field. */
  readonly detail?: string;
  /** When the fault or event began. */
  readonly at: Date;
  /** Set where the alarm is already over, as in an event that a box reports hours late. */
  readonly endedAt?: Date;
  readonly maxCelsius?: number;
  readonly minCelsius?: number;
}

/** An ended alarm. */
export interface EndedAlarm {
  readonly pharmacyId: string;
  readonly boxId: string;
  readonly lockerId: string;
  readonly id: string;
  readonly endedAt: Date;
}

/** Alarms of type `other` with the same door and cause within this time are one alarm. */
const repeatedWithinMs = 60 * 60_000;

/** Id of the alarm of type `other` that this one repeats: same door and cause, less than an hour apart. */
export async function findRepeated(tx: Tx, alarm: NewAlarm): Promise<string | undefined> {
  if (alarm.type !== 'other') return undefined;
  const since = new Date(alarm.at.getTime() - repeatedWithinMs);
  const until = new Date(alarm.at.getTime() + repeatedWithinMs);
  const row = await tx
    .selectFrom('alarm')
    .select('id')
    .where('pharmacy_id', '=', alarm.pharmacyId)
    .where('box_id', '=', alarm.boxId)
    .where('locker_id', '=', alarm.lockerId)
    .where('type', '=', 'other')
    .where('cause', 'is not distinct from', alarm.cause)
    .where('detail', 'is not distinct from', alarm.detail ?? null)
    .where('started_at', '>', since)
    .where('started_at', '<', until)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Door and detail of the box's alarms of this cause that began after `since`. */
export async function listAlarmsSince(
  tx: Tx,
  { pharmacyId, boxId, cause }: Pick<NewAlarm, 'pharmacyId' | 'boxId' | 'cause'>,
  since: Date,
): Promise<{ lockerId: string; detail: string | null }[]> {
  return tx
    .selectFrom('alarm')
    .select(['locker_id as lockerId', 'detail'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .where('cause', '=', cause)
    .where('started_at', '>', since)
    .execute();
}

/** A conflict this long after the last one at its door is a new alarm. */
const countedWithin = sql`interval '24 hours'`;

const addEvent = (tx: Tx, { pharmacyId, at }: NewAlarm) =>
  tx
    .updateTable('alarm')
    .set({
      event_count: sql`event_count + 1`,
      last_event_at: sql`greatest(started_at, last_event_at, ${at})`,
    })
    .where('pharmacy_id', '=', pharmacyId);

/**
 * Counts an event in the alarm of the same door and cause that nobody has commented on, up to a day after its last
 * event. Returns whether there is one.
 */
export async function countInOpenAlarm(tx: Tx, alarm: NewAlarm): Promise<boolean> {
  const counted = await addEvent(tx, alarm)
    .where('box_id', '=', alarm.boxId)
    .where('locker_id', '=', alarm.lockerId)
    .where('type', '=', alarm.type)
    .where('cause', '=', alarm.cause)
    .where('comment', 'is', null)
    // Added to the time, not to the columns: Citus takes no function of columns that depends on the time zone.
    .where(sql<boolean>`started_at <= ${alarm.at}::timestamptz + ${countedWithin}
      and coalesce(last_event_at, started_at) >= ${alarm.at}::timestamptz - ${countedWithin}`)
    .returning('id')
    .execute();
  return counted.length > 0;
}

/** Counts an event in this alarm. */
export async function countInAlarm(tx: Tx, alarm: NewAlarm, id: string): Promise<void> {
  await addEvent(tx, alarm).where('id', '=', id).execute();
}

/** Maximum alarms of one type and cause within a day, per box and per door. */
export const maxADay = { box: 100, door: 24 } as const;
const dayMs = 24 * 60 * 60_000;

/**
 * Id of the latest alarm of the same type and cause once the daily limit of the box or door is reached,
 * preferring one of the same door. Prevents a box that repeats one report, or a door that flaps, from
 * filling the list.
 */
export async function findAtDailyLimit(tx: Tx, alarm: NewAlarm): Promise<string | undefined> {
  const { pharmacyId, boxId, lockerId, type, cause, at } = alarm;
  const { rows } = await sql<{ id: string | null; box: number; door: number }>`
    select count(*) as box, count(*) filter (where locker_id = ${lockerId}) as door,
      (array_agg(id order by locker_id = ${lockerId} desc, started_at desc, id desc))[1] as id
    from alarm
    where pharmacy_id = ${pharmacyId} and box_id = ${boxId} and type = ${type}
      and cause is not distinct from ${cause}
      and started_at > ${new Date(at.getTime() - dayMs)}
      and started_at < ${new Date(at.getTime() + dayMs)}`.execute(tx);
  const [found] = rows;
  const isLimitReached =
    found !== undefined && (found.box >= maxADay.box || found.door >= maxADay.door);
  return isLimitReached ? (found.id ?? undefined) : undefined;
}

/** Id of the active alarm of the same door, type and cause. */
export async function findActive(tx: Tx, alarm: NewAlarm): Promise<string> {
  const row = await tx
    .selectFrom('alarm')
    .select('id')
    .where('pharmacy_id', '=', alarm.pharmacyId)
    .where('box_id', '=', alarm.boxId)
    .where('locker_id', '=', alarm.lockerId)
    .where('type', '=', alarm.type)
    .where('cause', 'is not distinct from', alarm.cause)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Inserts alarms. Returns the new ids in order, `undefined` where the same alarm is already active. */
export async function insertAlarms(
  tx: Tx,
  alarms: readonly NewAlarm[],
): Promise<(string | undefined)[]> {
  const rows = alarms.map((alarm) => ({
    pharmacy_id: alarm.pharmacyId,
    id: newId(),
    box_id: alarm.boxId,
    locker_id: alarm.lockerId,
    type: alarm.type,
    cause: alarm.cause,
    detail: alarm.detail ?? null,
    started_at: alarm.at,
    ended_at: alarm.endedAt ?? null,
    max_celsius: alarm.maxCelsius ?? null,
    min_celsius: alarm.minCelsius ?? null,
  }));
  const written = await tx
    .insertInto('alarm')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  const ids = new Set(written.map(({ id }) => id));
  return rows.map(({ id }) => (ids.has(id) ? id : undefined));
}

/** Ends the active alarms of a door and type; an alarm never ends before it began. */
export async function endActive(
  tx: Tx,
  alarm: Pick<NewAlarm, 'pharmacyId' | 'boxId' | 'lockerId' | 'type' | 'at'> & {
    readonly cause?: AlarmCause;
  },
): Promise<EndedAlarm[]> {
  const { pharmacyId, boxId, lockerId, type, cause, at } = alarm;
  const rows = await tx
    .updateTable('alarm')
    .set({ ended_at: sql<Date>`greatest(started_at, ${at})` })
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .where('locker_id', '=', lockerId)
    .where('type', '=', type)
    .where('ended_at', 'is', null)
    .$if(cause !== undefined, (query) => query.where('cause', '=', cause ?? ''))
    .returning(['id', 'ended_at'])
    .execute();
  return rows.map((row) => ({
    pharmacyId,
    boxId,
    lockerId,
    id: row.id,
    endedAt: row.ended_at ?? at,
  }));
}

/** Writes the `ok` row that marks the end of each fault (ALM-11); its start and end are the same. */
export async function insertOkRows(tx: Tx, ended: readonly EndedAlarm[]): Promise<void> {
  if (ended.length === 0) return;
  await tx
    .insertInto('alarm')
    .values(
      ended.map(({ pharmacyId, boxId, lockerId, endedAt }) => ({
        pharmacy_id: pharmacyId,
        id: newId(),
        box_id: boxId,
        locker_id: lockerId,
        type: 'ok',
        started_at: endedAt,
        ended_at: endedAt,
      })),
    )
    .execute();
}
