import type { DeliveryEffect } from '@kolli/domain/delivery/delivery-effects';
import type { Tx } from '../../platform/database/open-database.ts';
import { type ChangedStay, countEvent } from '../statistics/count-event.ts';
import type { LoadedDelivery } from './delivery-change.ts';

const placeOf = ({ row }: LoadedDelivery) => row.box_id ?? row.pharmacy_id;

/** Counts an event of a delivery in the statistics, at the event's own time. */
export async function countChange(
  tx: Tx,
  change: {
    readonly before: LoadedDelivery;
    readonly after: LoadedDelivery;
    readonly effects: readonly DeliveryEffect[];
    readonly at: Date;
    readonly stays: readonly ChangedStay[];
  },
): Promise<void> {
  const { before, after, effects, at, stays } = change;
  const { row, snapshot } = before;
  // An imported delivery that is not counted yet, whose whole log will be counted later; and test orders, never.
  if (!row.is_counted || row.is_test) return;
  await countEvent(tx, row.pharmacy_id, {
    event: { effects, at, placeId: placeOf(after) },
    before: {
      placeId: placeOf(before),
      status: snapshot.status,
      deliveryTime: row.delivery_time,
      expiredTime: row.expired_time,
      pickupTime: row.pickup_time,
      destroyTime: row.destroy_time,
      cancelledTime: row.cancelled_time,
    },
    stays,
  });
}
