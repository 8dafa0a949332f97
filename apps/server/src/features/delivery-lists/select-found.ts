import { closedStatuses } from '@kolli/domain/delivery/delivery-states';
import { storedKolliIds } from '@kolli/domain/delivery/kolli-ids';
import { sql, type SqlBool } from 'kysely';
import type { Reader, Store } from '../../platform/database/open-database.ts';
import type { FactsQuery } from '../deliveries/wire/select-deliveries.ts';
import { hasParts, type SoughtParts } from './search-deliveries.ts';

interface Search {
  readonly pharmacyId: string;
  readonly sought: SoughtParts;
  /** Maximum rows of each source. */
  readonly limit: number;
}

/** Open deliveries, each list by its own index. */
const selectOpenIds = (from: Reader, { pharmacyId, sought, limit }: Search, unassigned: boolean) =>
  from
    .selectFrom('delivery')
    .select('delivery.id')
    .where('delivery.pharmacy_id', '=', pharmacyId)
    .where('delivery.is_open', '=', sql.lit(true))
    .where('delivery.unassigned', '=', sql.lit(unassigned))
    .where(hasParts(sought))
    .orderBy('delivery.reserved_time', 'desc')
    .orderBy('delivery.id', 'desc')
    .limit(limit);

/** Closed deliveries, from the columns of the history index alone. */
const selectClosedIds = (from: Reader, { pharmacyId, sought, limit }: Search) =>
  from
    .selectFrom('delivery')
    .select('delivery.id')
    .where('delivery.pharmacy_id', '=', pharmacyId)
    .where('delivery.history_time', 'is not', null)
    .where('delivery.status', 'in', closedStatuses)
    .where(hasParts(sought))
    .orderBy('delivery.history_time', 'desc')
    .orderBy('delivery.id', 'desc')
    .limit(limit);

/** Deliveries with exactly this kolli ID, which newer ones that only contain it must not displace. */
const selectExactIds = (from: Reader, { pharmacyId, sought, limit }: Search) =>
  from
    .selectFrom('delivery_kolli as exact')
    .select('exact.delivery_id as id')
    .where('exact.pharmacy_id', '=', pharmacyId)
    .where('exact.kolli_id', 'in', storedKolliIds(sought.kolliId ?? ''))
    .where('exact.kolli_id', '<>', '')
    .limit(limit);

/** Narrows to the deliveries that match, those with exactly this kolli ID first, then open ones, the newest first. */
export function narrowToFound(rows: FactsQuery, from: Reader, search: Search): FactsQuery {
  const { pharmacyId, sought, limit } = search;
  const exact = storedKolliIds(sought.kolliId ?? '');
  const ids = [
    selectExactIds(from, search),
    selectOpenIds(from, search, false),
    selectOpenIds(from, search, true),
    selectClosedIds(from, search),
  ];
  return rows
    .where('delivery.pharmacy_id', '=', pharmacyId)
    .where(sql<SqlBool>`delivery.id in (${sql.join(ids, sql` union all `)})`)
    .orderBy(
      sql`(delivery.kolli_id = any(${exact}::text[]) or delivery.additional_kolli_ids && ${exact}::text[])`,
      'desc',
    )
    .orderBy('delivery.is_open', 'desc')
    .orderBy(sql`coalesce(delivery.history_time, delivery.reserved_time)`, 'desc')
    .orderBy('delivery.id', 'desc')
    .limit(limit);
}

/** The doors with this number, in the order of the boxes, each with the delivery that holds it. */
export function listDoors(store: Store, pharmacyId: string, lockerId: string) {
  return store.readInPharmacies([pharmacyId], (from) =>
    from
      .selectFrom('locker')
      .innerJoin('pickup_box as box', (join) =>
        join.on('box.pharmacy_id', '=', pharmacyId).onRef('box.id', '=', 'locker.box_id'),
      )
      .leftJoin('locker_occupancy as held', (join) =>
        join
          .on('held.pharmacy_id', '=', pharmacyId)
          .onRef('held.box_id', '=', 'locker.box_id')
          .onRef('held.locker_id', '=', 'locker.locker_id')
          .on('held.released_at', 'is', null),
      )
      .leftJoin('delivery', (join) =>
        join
          .on('delivery.pharmacy_id', '=', pharmacyId)
          .onRef('delivery.id', '=', 'held.delivery_id'),
      )
      .select([
        'box.id as boxId',
        'box.name as boxName',
        'locker.locker_id as lockerId',
        'locker.is_inactive as isInactive',
        'delivery.id as docId',
        'delivery.status as deliveryStatus',
      ])
      .where('locker.pharmacy_id', '=', pharmacyId)
      .where('locker.locker_id', '=', lockerId)
      .orderBy('box.ordinal')
      .orderBy('box.id'),
  );
}
