import type { DeliveryEvent } from '@kolli/domain/delivery/delivery-events';
import type { DeliverySnapshot } from '@kolli/domain/delivery/delivery-snapshot';
import { isOnHold } from '@kolli/domain/delivery/holds';
import {
  type OrderChangeKind,
  orderChangeKind,
  orderPlace,
} from '@kolli/domain/orders/order-changes';
import { sql } from 'kysely';
import { newId } from '../../../platform/database/ids.ts';
import type { Tx } from '../../../platform/database/open-database.ts';

interface Delivery {
  readonly row: {
    readonly pharmacy_id: string;
    readonly id: string;
    /** Null for a reservation by staff. */
    readonly order_source: string | null;
  };
  readonly snapshot: DeliverySnapshot;
}

/** What happened to a delivery. */
interface ChangedOrder {
  /** Its event is undefined if only its customer was notified. */
  readonly change: {
    readonly event?: { readonly name: DeliveryEvent['name'] | 'undo' };
    readonly at: Date;
  };
  readonly before: Delivery;
  readonly after: Delivery;
  readonly isNotified: boolean;
  readonly recordedAt: Date;
}

function kindsOf({ change, before, after, isNotified }: ChangedOrder): OrderChangeKind[] {
  const { event } = change;
  const kind = event && orderChangeKind(event.name, before.snapshot, after.snapshot);
  return [...(kind === undefined ? [] : [kind]), ...(isNotified ? (['notified'] as const) : [])];
}

/**
 * Records what happened to an order for its source, in the transaction of the event (INT-01); nothing for a reservation
 * by staff. `tx` must have locked the delivery, or have made it: each change is written at a later time than the one
 * before it of the same delivery.
 */
export async function recordOrderChange(tx: Tx, changed: ChangedOrder): Promise<void> {
  const { change, before, after, recordedAt } = changed;
  const { pharmacy_id: pharmacyId, id: deliveryId, order_source: source } = before.row;
  const kinds = source === null ? [] : kindsOf(changed);
  if (kinds.length === 0) return;
  const { snapshot } = after;
  await sql`
    insert into order_change (pharmacy_id, id, source, delivery_id, kind, place, status, unassigned, is_on_hold,
      occurred_at, recorded_at, written_at)
    select delivery.pharmacy_id, given.id, ${source}, delivery.id, given.kind, ${orderPlace(before.snapshot, snapshot)},
      ${snapshot.status}, ${snapshot.unassigned}::boolean, ${isOnHold(snapshot)}::boolean, ${change.at}::timestamptz,
      ${recordedAt}::timestamptz, greatest(now(), max(earlier.written_at)) + given.nth * interval '1 millisecond'
    from delivery
    left join order_change as earlier
      on earlier.pharmacy_id = delivery.pharmacy_id and earlier.delivery_id = delivery.id
    cross join unnest(${kinds.map(() => newId())}::uuid[], ${kinds}::text[]) with ordinality as given (id, kind, nth)
    where delivery.pharmacy_id = ${pharmacyId} and delivery.id = ${deliveryId}
    group by delivery.pharmacy_id, delivery.id, given.id, given.kind, given.nth`.execute(tx);
}
