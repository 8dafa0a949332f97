import type { Tx } from '../../../platform/database/open-database.ts';
import { readWaitingPlace } from '../../../platform/database/waiting-place.ts';
import { changedPlaces } from '../changed-places.ts';
import { type NewStay, occupyLockers } from '../doors/occupancy.repository.ts';
import { lockDelivery } from '../lock-delivery.ts';

/** Lets a delivery occupy doors of a box, as its event at a time would, and returns the stays that begin. */
export async function occupyDoors(
  tx: Tx,
  holder: { readonly pharmacyId: string; readonly deliveryId: string; readonly at: Date },
  boxId: string,
  lockerIds: readonly string[],
): Promise<readonly NewStay[]> {
  const { pharmacyId, deliveryId: docId, at } = holder;
  const before = await lockDelivery(tx, { pharmacyId, docId });
  if (before === undefined) throw new Error('No such delivery');
  const place = await readWaitingPlace(tx, { pharmacyId, boxId, lockerIds, at });
  const { doors } = changedPlaces(
    {
      before,
      decision: {
        ok: true,
        status: 'reserved',
        unassigned: false,
        hold: null,
        lockerIds,
        releasedLockerIds: [],
        effects: ['occupyLockers'],
      },
      change: {
        event: { name: 'assignToLockers' },
        actor: 'staff',
        at,
        userId: null,
        userName: null,
        boxId,
      },
    },
    before.places,
    place,
  );
  await occupyLockers(tx, holder, doors);
  return doors;
}
