import type { DeliveryEffect } from '@kolli/domain/delivery/delivery-effects';
import type { DeliveryStatus } from '@kolli/domain/delivery/delivery-states';
import type { LoggedEvent } from '@kolli/domain/statistics/replay-counts';
import type { LockerKind } from '@kolli/domain/statistics/statistics-measures';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';
import type { Stay } from './occupancy-log.repository.ts';

/** Pharmacies of the transaction with uncounted deliveries. */
export async function listUncountedPharmacies(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct pharmacy_id as id from delivery where not is_counted
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** How many deliveries of the transaction's pharmacies are not counted. */
export async function countUncounted(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('delivery')
    .select(sql<number>`count(*)`.as('count'))
    .where('is_counted', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks up to `limit` uncounted deliveries, oldest first; returns their ids. */
export async function lockUncounted(tx: Tx, pharmacyId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('delivery')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('is_counted', '=', false)
    .orderBy('reserved_time')
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function markCounted(tx: Tx, pharmacyId: string, ids: string[]): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({ is_counted: true })
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Events that remove a delivery from its box, or start outside; their log has the previous box. */
const outsideBoxes = new Set(['arrive', 'createOnPharmacy', 'assignToShelf']);

interface ActionRow {
  readonly event: string;
  readonly actor: string;
  readonly box_id: string | null;
  readonly effects: DeliveryEffect[] | null;
}

/** Where an event put its delivery; imported events always have the box of their line. */
function placeOf(pharmacyId: string, { event, actor, box_id, effects }: ActionRow): string | null {
  if (outsideBoxes.has(event)) return pharmacyId;
  const puts =
    event === 'createInBox' ||
    actor === 'import' ||
    effects?.includes('setAssigned') === true ||
    effects?.includes('setDelivered') === true;
  return puts ? (box_id ?? pharmacyId) : null;
}

/** The action logs of deliveries, each in the order in which it was recorded. */
export async function readActionLogs(
  tx: Tx,
  pharmacyId: string,
  ids: string[],
): Promise<LoggedEvent[][]> {
  const rows = await tx
    .selectFrom('delivery_action')
    .select(['delivery_id', 'event', 'actor', 'box_id', 'status', 'occurred_at'])
    .select(sql<DeliveryEffect[] | null>`detail -> 'effects'`.as('effects'))
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute();
  const byDelivery = Map.groupBy(rows, (row) => row.delivery_id);
  return [...byDelivery.values()].map((own) =>
    own.map((row) => ({
      effects: row.effects ?? [],
      status: row.status as DeliveryStatus,
      at: row.occurred_at,
      placeId: placeOf(pharmacyId, row),
    })),
  );
}

/** Lockers that deliveries occupy or occupied, by box. */
export async function readOwnDoorStays(
  tx: Tx,
  pharmacyId: string,
  ids: string[],
): Promise<Map<string, Stay[]>> {
  const rows = await tx
    .selectFrom('locker_occupancy')
    .select(['box_id', 'locker_id', 'locker_kind', 'occupied_at', 'released_at'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const byBox = Map.groupBy(rows, (row) => row.box_id);
  return new Map(
    [...byBox].map(([boxId, own]) => [
      boxId,
      own.map((row) => ({
        name: row.locker_id,
        kind: row.locker_kind as LockerKind,
        from: row.occupied_at.getTime(),
        until: row.released_at?.getTime() ?? null,
      })),
    ]),
  );
}

/** Shelves that deliveries are or were on. */
export async function readOwnShelfStays(
  tx: Tx,
  pharmacyId: string,
  ids: string[],
): Promise<Stay[]> {
  const rows = await tx
    .selectFrom('shelf_occupancy')
    .select(['shelf', 'occupied_at', 'released_at'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map((row) => ({
    name: row.shelf,
    kind: 'shelf' as const,
    from: row.occupied_at.getTime(),
    until: row.released_at?.getTime() ?? null,
  }));
}
