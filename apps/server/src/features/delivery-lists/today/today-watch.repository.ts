import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { AlarmTable } from '../../../platform/database/tables.gen.ts';

/** An alarm without a comment, with the position of its box in lists. */
export type UncommentedAlarm = Selectable<AlarmTable> & { readonly boxOrdinal: number };

/** A door with a fault. */
export interface FaultRow {
  readonly boxId: string;
  readonly boxOrdinal: number;
  readonly lockerId: string;
  readonly fault: string;
  readonly at: Date;
  /** The main kolli ID of what is reserved or lies behind it. */
  readonly kolliId: string | null;
}

/** The alarms since a time that have no comment, oldest first; one index range of each box. */
export async function listUncommented(
  tx: Tx,
  { pharmacyId, since }: { pharmacyId: string; since: Date },
): Promise<UncommentedAlarm[]> {
  const { rows } = await sql<UncommentedAlarm>`
    select box.ordinal as "boxOrdinal", found.*
    from pickup_box as box
    cross join lateral (
      select * from alarm
      where alarm.pharmacy_id = ${pharmacyId} and alarm.box_id = box.id
        and alarm.comment is null and alarm.type <> 'ok' and alarm.started_at >= ${since}
    ) as found
    where box.pharmacy_id = ${pharmacyId}
    order by found.started_at, found.id`.execute(tx);
  return rows;
}

/** The doors with a fault, as the box reports it or because it is uncertain what lies behind them. */
export async function listFaults(tx: Tx, pharmacyId: string): Promise<FaultRow[]> {
  const { rows } = await sql<FaultRow>`
    select locker.box_id as "boxId", box.ordinal as "boxOrdinal", locker.locker_id as "lockerId",
      case when locker.unconfirmed_at is null then locker.fault else 'unconfirmed' end as fault,
      coalesce(locker.unconfirmed_at, locker.fault_at, locker.opened_at, box.updated_at) as at,
      delivery.kolli_id as "kolliId"
    from locker
    join pickup_box as box on box.pharmacy_id = ${pharmacyId} and box.id = locker.box_id
    left join locker_occupancy as held on held.pharmacy_id = ${pharmacyId}
      and held.box_id = locker.box_id and held.locker_id = locker.locker_id
      and held.released_at is null
    left join delivery on delivery.pharmacy_id = ${pharmacyId} and delivery.id = held.delivery_id
    where locker.pharmacy_id = ${pharmacyId}
      and (locker.fault is not null or locker.unconfirmed_at is not null)
    order by locker.box_id, locker.locker_id`.execute(tx);
  return rows;
}
