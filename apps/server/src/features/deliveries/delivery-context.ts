import type { DeliveryContext } from '@kolli/domain/delivery/delivery-events';
import type { Tx } from '../../platform/database/open-database.ts';

interface Place {
  readonly pharmacyId: string;
  /** The box of the doors; null for a delivery without one. */
  readonly boxId: string | null;
  /** The doors that it occupies. */
  readonly lockerIds: readonly string[];
  readonly now: Date;
}

async function hasShelves(tx: Tx, pharmacyId: string): Promise<boolean> {
  const shelf = await tx
    .selectFrom('shelf')
    .select('name')
    .where('pharmacy_id', '=', pharmacyId)
    .where('retired_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return shelf !== undefined;
}

/** Whether the box missed three heartbeats and cannot report its doors. */
async function isConnectionLost(tx: Tx, pharmacyId: string, boxId: string): Promise<boolean> {
  const alarm = await tx
    .selectFrom('alarm')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .where('type', '=', 'missing')
    .where('cause', '=', 'no_heartbeat')
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return alarm !== undefined;
}

async function isAnyFaulty(
  tx: Tx,
  place: { pharmacyId: string; boxId: string; lockerIds: readonly string[] },
): Promise<boolean> {
  const faulty = await tx
    .selectFrom('locker')
    .select('locker_id')
    .where('pharmacy_id', '=', place.pharmacyId)
    .where('box_id', '=', place.boxId)
    .where('locker_id', 'in', place.lockerIds)
    .where((eb) => eb.or([eb('fault', 'is not', null), eb('unconfirmed_at', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return faulty !== undefined;
}

/**
 * The context that the life cycle needs besides the delivery: whether the pharmacy has shelves, and
 * whether the named doors are out of reach (the box is disconnected, or one of them is faulty).
 */
export async function contextOf(tx: Tx, place: Place): Promise<DeliveryContext> {
  const { pharmacyId, boxId, lockerIds, now } = place;
  const isDoorOutOfReach =
    boxId !== null &&
    lockerIds.length > 0 &&
    ((await isConnectionLost(tx, pharmacyId, boxId)) ||
      (await isAnyFaulty(tx, { pharmacyId, boxId, lockerIds })));
  return { now, pharmacyHasShelves: await hasShelves(tx, pharmacyId), isDoorOutOfReach };
}
