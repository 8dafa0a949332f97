import type { ServiceChange } from '@kolli/domain/statistics/service-log';
import type { LockerKind } from '@kolli/domain/statistics/statistics-measures';
import { sql } from 'kysely';
import type { AuditActor } from '../../platform/session/audit-actor.ts';
import { newId } from '../../platform/database/ids.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { Tx } from '../../platform/database/open-database.ts';

/** The service log of a box and of the given doors, or of all doors, in order. */
export async function readServiceLog(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
  lockerIds?: readonly string[],
): Promise<ServiceChange[]> {
  const rows = await tx
    .selectFrom('activity_change')
    .select(['locker_id', 'locker_kind', 'is_active', 'changed_at'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .$if(lockerIds !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('locker_id', 'is', null), eb('locker_id', 'in', lockerIds ?? [])]),
      ),
    )
    .orderBy('changed_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    lockerId: row.locker_id,
    kind: row.locker_kind as LockerKind | null,
    isActive: row.is_active,
    at: row.changed_at.getTime(),
  }));
}

/** Adds changes to the log, in this order. */
export async function insertServiceChanges(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
  changes: readonly ServiceChange[],
  by: AuditActor | null,
): Promise<void> {
  const rows = changes.map(({ lockerId, kind, isActive, at }) => ({
    pharmacy_id: pharmacyId,
    id: newId(),
    box_id: boxId,
    locker_id: lockerId,
    locker_kind: kind,
    is_active: isActive,
    changed_at: new Date(at),
    user_id: by?.userId ?? null,
    user_name: by?.userName ?? null,
  }));
  await tx.insertInto('activity_change').values(rows).execute();
}

export async function insertShelfChanges(
  tx: Tx,
  pharmacyId: string,
  { names, isActive, at }: { names: readonly string[]; isActive: boolean; at: Date },
): Promise<void> {
  const rows = names.map((shelf) => ({
    pharmacy_id: pharmacyId,
    id: newId(),
    shelf,
    is_active: isActive,
    changed_at: at,
  }));
  await tx.insertInto('shelf_change').values(rows).execute();
}

/** A period in which a door or shelf was occupied. */
export interface Stay {
  readonly name: string;
  readonly kind: LockerKind | 'shelf';
  readonly from: number;
  readonly until: number | null;
}

interface Wanted {
  readonly names?: readonly string[];
  /** Excludes stays that ended by then; epoch milliseconds. */
  readonly since: number;
  /** Excludes stays that began then or later. */
  readonly until?: number;
  /** Excluded stays. */
  readonly exceptIds?: readonly string[];
}

/** Whether the delivery of a stay is counted; imported deliveries may not be counted yet. */
const isCounted = (stay: 'locker_occupancy' | 'shelf_occupancy') => sql<boolean>`exists (
  select from delivery where delivery.pharmacy_id = ${sql.ref(`${stay}.pharmacy_id`)}
    and delivery.id = ${sql.ref(`${stay}.delivery_id`)} and delivery.is_counted)`;

/** Counted stays at doors of a box since a time. */
export async function readDoorStays(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
  { names, since, until = Number.POSITIVE_INFINITY, exceptIds = [] }: Wanted,
): Promise<Stay[]> {
  const rows = await tx
    .selectFrom('locker_occupancy')
    .select(['id', 'locker_id', 'locker_kind', 'occupied_at', 'released_at'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .where(isCounted('locker_occupancy'))
    .$if(names !== undefined, (query) => query.where('locker_id', 'in', names ?? []))
    .$if(until < Number.POSITIVE_INFINITY, (query) =>
      query.where('occupied_at', '<', new Date(until)),
    )
    .where((eb) => eb.or([eb('released_at', 'is', null), eb('released_at', '>', new Date(since))]))
    .execute();
  return rows
    .filter(({ id }) => !exceptIds.includes(id))
    .map((row) => ({
      name: row.locker_id,
      kind: row.locker_kind as LockerKind,
      from: row.occupied_at.getTime(),
      until: row.released_at?.getTime() ?? null,
    }));
}

/**
 * Locks shelves, or all of the pharmacy, so that concurrent changes on them are counted afterwards.
 */
export async function holdShelves(
  tx: Tx,
  pharmacyId: string,
  names?: readonly string[],
): Promise<void> {
  await tx
    .selectFrom('shelf')
    .select('name')
    .where('pharmacy_id', '=', pharmacyId)
    .$if(names !== undefined, (query) => query.where('name', 'in', names ?? []))
    .orderBy('name')
    .forNoKeyUpdate()
    .execute();
}

/** Counted stays on shelves since a time. */
export async function readShelfStays(
  tx: Tx,
  pharmacyId: string,
  { names = [], since, until = Number.POSITIVE_INFINITY, exceptIds = [] }: Wanted,
): Promise<Stay[]> {
  const rows = await tx
    .selectFrom('shelf_occupancy')
    .select(['id', 'shelf', 'occupied_at', 'released_at'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('shelf', 'in', names)
    .where(isCounted('shelf_occupancy'))
    .$if(until < Number.POSITIVE_INFINITY, (query) =>
      query.where('occupied_at', '<', new Date(until)),
    )
    .where((eb) => eb.or([eb('released_at', 'is', null), eb('released_at', '>', new Date(since))]))
    .execute();
  return rows
    .filter(({ id }) => !exceptIds.includes(id))
    .map((row) => ({
      name: row.shelf,
      kind: 'shelf' as const,
      from: row.occupied_at.getTime(),
      until: row.released_at?.getTime() ?? null,
    }));
}

/** A counted stay in a locker that now begins later. */
export interface TrimmedStay {
  readonly boxId: string;
  readonly lockerId: string;
  readonly kind: LockerKind;
  readonly occupiedBefore: Date;
  readonly occupiedAt: Date;
  /** Null while the locker is occupied. */
  readonly releasedAt: Date | null;
}

/**
 * Shortens overlapping stays in lockers: in the order of their ends, each begins at the earliest when the
 * previous one of the locker ended. Returns those that are counted in the statistics.
 */
export async function trimOverlappingStays(tx: Tx, pharmacyId: string): Promise<TrimmedStay[]> {
  // There may be a million stays.
  await sql`set local statement_timeout = '10min'`.execute(tx);
  const { rows } = await sql<TrimmedStay>`
    with stay as (
      select id, occupied_at, lag(released_at)
        over (partition by box_id, locker_id order by released_at, occupied_at, id) as last_released_at
      from locker_occupancy where pharmacy_id = ${pharmacyId}
    ), trimmed as (
      update locker_occupancy o set occupied_at = stay.last_released_at
      from stay
      where o.pharmacy_id = ${pharmacyId} and o.id = stay.id
        and stay.last_released_at > stay.occupied_at
      returning o.*, stay.occupied_at as began_at
    )
    select trimmed.box_id as "boxId", locker_id as "lockerId", locker_kind as kind,
      began_at as "occupiedBefore", occupied_at as "occupiedAt", released_at as "releasedAt"
    from trimmed
    join delivery on delivery.pharmacy_id = trimmed.pharmacy_id and delivery.id = trimmed.delivery_id
    where delivery.is_counted`.execute(tx);
  return rows;
}
