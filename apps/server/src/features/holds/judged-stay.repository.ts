import { sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';

interface DeliveryKey {
  readonly pharmacyId: string;
  readonly docId: string;
}

/** The number of the last event of the box that a delivery is in; 0 outside of boxes. */
export async function readLastSeq(tx: Tx, { pharmacyId, docId }: DeliveryKey): Promise<number> {
  const row = await tx
    .selectFrom('delivery')
    .innerJoin('pickup_box as box', (join) =>
      join
        .onRef('box.pharmacy_id', '=', 'delivery.pharmacy_id')
        .onRef('box.id', '=', 'delivery.box_id'),
    )
    .select('box.last_event_seq')
    .where('delivery.pharmacy_id', '=', pharmacyId)
    .where('delivery.id', '=', docId)
    .executeTakeFirst();
  return row?.last_event_seq ?? 0;
}

/**
 * Marks every stay of a delivery behind a door as judged, each up to the newest reading of its own sensor, or the load
 * if that was later: what another door's sensor measured until then says nothing about this one.
 */
export async function judgeStays(tx: Tx, { pharmacyId, docId }: DeliveryKey): Promise<void> {
  await sql`
    update locker_occupancy as stay
    set judged_until = greatest(newest_at(state.newest, locker.sensor), stay.loaded_at)
    from locker
    left join reading_state as state on state.pharmacy_id = locker.pharmacy_id and state.box_id = locker.box_id
    where stay.pharmacy_id = ${pharmacyId} and stay.delivery_id = ${docId} and stay.loaded_at is not null
      and locker.pharmacy_id = stay.pharmacy_id and locker.box_id = stay.box_id
      and locker.locker_id = stay.locker_id`.execute(tx);
}
