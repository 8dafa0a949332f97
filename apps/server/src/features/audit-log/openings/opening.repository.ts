import { cleanKolliId, storedKolliIds } from '@kolli/domain/delivery/kolli-ids';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/open-database.ts';

/** A screen that stays open asks again with each change of the delivery: for this time that is the same opening. */
const sameOpeningMs = 600_000;

export interface OpeningRow {
  readonly pharmacyId: string;
  readonly id: string;
  readonly deliveryId: string;
  readonly userId: string;
  readonly userName: string;
  readonly openedAt: Date;
}

/** Writes an opening of a delivery of the pharmacy, unless the person has just opened it. One statement that locks nothing. */
export async function insertOpening(tx: Tx, row: OpeningRow): Promise<void> {
  const { pharmacyId, id, deliveryId, userId, userName, openedAt } = row;
  const since = new Date(openedAt.getTime() - sameOpeningMs);
  await sql`
    insert into delivery_opening (pharmacy_id, id, delivery_id, user_id, user_name, opened_at)
    select delivery.pharmacy_id, ${id}::uuid, delivery.id, ${userId}::uuid, ${userName}::text, ${openedAt}::timestamptz
    from delivery
    where delivery.pharmacy_id = ${pharmacyId}::uuid and delivery.id = ${deliveryId}::uuid
      and not exists (select from delivery_opening last where last.pharmacy_id = ${pharmacyId}::uuid
        and last.delivery_id = ${deliveryId}::uuid and last.user_id = ${userId}::uuid
        and last.opened_at > ${since}::timestamptz)`.execute(tx);
}

export interface OpeningSearch {
  readonly pharmacyId: string;
  readonly start: Date;
  readonly end: Date;
  /** A whole kolli ID, or a part of a name of staff. */
  readonly search: string | undefined;
  /** The id of the last row of the previous page. */
  readonly lastKey: string | undefined;
  readonly limit: number;
}

/** The openings of a pharmacy in a time range, newest first, in the total order (time, id). */
export function selectOpenings(from: Reader, wanted: OpeningSearch) {
  const { pharmacyId, start, end, search, lastKey, limit } = wanted;
  return from
    .selectFrom('delivery_opening as opening')
    .leftJoin('delivery', (join) =>
      join
        .onRef('delivery.pharmacy_id', '=', 'opening.pharmacy_id')
        .onRef('delivery.id', '=', 'opening.delivery_id'),
    )
    .select(['opening.id', 'opening.opened_at', 'opening.user_id', 'opening.user_name'])
    .select('opening.delivery_id')
    .select(sql<string | null>`nullif(delivery.kolli_id, '')`.as('kolli_id'))
    .where('opening.pharmacy_id', '=', pharmacyId)
    .where('opening.opened_at', '>=', start)
    .where('opening.opened_at', '<=', end)
    .$if(search !== undefined, (query) =>
      query.where(
        sql<boolean>`(strpos(lower(opening.user_name), ${(search ?? '').toLowerCase()}) > 0
          or opening.delivery_id in (select named.delivery_id from delivery_kolli named
            where named.pharmacy_id = ${pharmacyId}
              and named.kolli_id = any(${storedKolliIds(cleanKolliId(search ?? ''))}::text[])))`,
      ),
    )
    .$if(lastKey !== undefined, (query) =>
      query.where(
        sql<boolean>`(opening.opened_at, opening.id) < (select last.opened_at, last.id from delivery_opening last
          where last.pharmacy_id = ${pharmacyId} and last.id = ${lastKey ?? ''})`,
      ),
    )
    .orderBy('opening.opened_at', 'desc')
    .orderBy('opening.id', 'desc')
    .limit(limit);
}
