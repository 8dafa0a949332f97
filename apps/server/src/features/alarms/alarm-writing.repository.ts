import type { Alarm, AlarmCause } from '@kolli/contract/alarms';
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
  /** When what it tells of began. */
  readonly at: Date;
  /** Where it is over already, as in what a box tells hours late. */
  readonly endedAt?: Date;
  readonly maxCelsius?: number;
  readonly minCelsius?: number;
}

/** An alarm that ended. */
export interface EndedAlarm {
  readonly pharmacyId: string;
  readonly boxId: string;
  readonly lockerId: string;
  readonly id: string;
  readonly endedAt: Date;
}

/** Moments of one cause at one door within so long are one alarm. */
const repeatedWithinMs = 60 * 60_000;

/** The moment of the same door and cause that this one only repeats. */
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
    .where('started_at', '>', since)
    .where('started_at', '<', until)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** So many alarms of one type and cause a box, and one of its doors, gets within a day. */
const mostADay = { box: 100, door: 24 } as const;
const dayMs = 24 * 60 * 60_000;

/**
 * The latest alarm of the same type and cause, of the same door where there is one, once a day has as
 * many of them as anybody can act on: a box that tells ever more of one kind, or a door that flaps, must
 * not fill the list.
 */
export async function findOneOfMany(tx: Tx, alarm: NewAlarm): Promise<string | undefined> {
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
  const isMany = found !== undefined && (found.box >= mostADay.box || found.door >= mostADay.door);
  return isMany ? (found.id ?? undefined) : undefined;
}

/** The alarm of the same door, type and cause that lasts. */
export async function findLasting(tx: Tx, alarm: NewAlarm): Promise<string> {
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

/** Writes alarms; answers the ids of those of which none lasts already, in their order. */
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

/** Ends the alarms of a door and type that last; an end is never before its beginning. */
export async function endLasting(
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

/** Writes the `ok` row that marks the end of each fault (ALM-11): a moment, as long as nothing. */
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
