import type { OrderChange } from '@kolli/contract/machine/order-changes';
import type { DeliveryStatus } from '@kolli/domain/delivery/delivery-states';
import type { OrderChangeKind, OrderPlace } from '@kolli/domain/orders/order-changes';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Source } from './change-number.repository.ts';

/** How far the changes of a source are numbered and deleted, and whether some have no number yet. */
export async function readCounter(tx: Tx, { pharmacyId, source }: Source) {
  const ofSource = tx
    .selectFrom('order_change_counter')
    .where('pharmacy_id', '=', pharmacyId)
    .where('source', '=', source);
  const row = await tx
    .selectNoFrom((eb) => [
      tx.selectFrom('database_epoch').select('id').$asScalar().$notNull().as('epoch'),
      ofSource.select('last_position').$asScalar().as('last'),
      ofSource.select('pruned_position').$asScalar().as('pruned'),
      eb
        .exists(
          eb
            .selectFrom('order_change')
            .select('id')
            .where('pharmacy_id', '=', pharmacyId)
            .where('source', '=', source)
            .where('position', 'is', null),
        )
        .as('hasWaiting'),
    ])
    .executeTakeFirstOrThrow();
  return { ...row, last: row.last ?? 0, pruned: row.pruned ?? 0 };
}

/** Changes of a source with the ids of their orders. */
const selectChanges = (tx: Tx, { pharmacyId, source }: Source) =>
  tx
    .selectFrom('order_change as change')
    .innerJoin('delivery', (join) =>
      join
        .onRef('delivery.pharmacy_id', '=', 'change.pharmacy_id')
        .onRef('delivery.id', '=', 'change.delivery_id'),
    )
    .select(['change.id', 'change.kind', 'change.place', 'change.status', 'change.unassigned'])
    .select(['change.is_on_hold', 'change.occurred_at', 'change.position', 'change.delivery_id'])
    .select(['delivery.kolli_id', 'delivery.order_id', 'delivery.fulfillment_order_id'])
    .select('delivery.is_test')
    .where('change.pharmacy_id', '=', pharmacyId)
    .where('delivery.pharmacy_id', '=', pharmacyId)
    .where('change.source', '=', source);

type ChangeRow = Awaited<ReturnType<ReturnType<typeof selectChanges>['execute']>>[number];

const wireChange = (row: ChangeRow): OrderChange => ({
  id: row.id,
  kind: row.kind as OrderChangeKind,
  at: row.occurred_at.getTime(),
  place: row.place as OrderPlace | null,
  docId: row.delivery_id,
  deliveryId: row.kolli_id,
  order_id: row.order_id,
  fulfillment_order_id: row.fulfillment_order_id,
  deliveryStatus: row.status as DeliveryStatus,
  unassigned: row.unassigned,
  onHold: row.is_on_hold,
  isTest: row.is_test,
});

/** Numbered changes of a source after a position, in order. */
export async function listChanges(
  tx: Tx,
  source: Source,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<{ position: number; change: OrderChange }[]> {
  const rows = await selectChanges(tx, source)
    .where('change.position', '>', after)
    .orderBy('change.position')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ position: row.position ?? 0, change: wireChange(row) }));
}

/** Changes of a source by their ids, those that are still stored. */
export async function findChanges(
  tx: Tx,
  source: Source,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OrderChange>> {
  if (ids.length === 0) return new Map();
  const rows = await selectChanges(tx, source).where('change.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, wireChange(row)]));
}
