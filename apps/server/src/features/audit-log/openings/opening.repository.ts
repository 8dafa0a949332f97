import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/open-database.ts';

/**
 * Writes an opening, only for a delivery of the pharmacy: the row id where there is one. One statement that locks
 * nothing. `$1` pharmacy, `$2` id, `$3` delivery, `$4` person, `$5` their name, `$6` time.
 */
export const insertOpening = {
  name: 'insert_opening',
  text: `insert into delivery_opening as written (pharmacy_id, id, delivery_id, user_id, user_name, opened_at)
    select delivery.pharmacy_id, $2::uuid, delivery.id, $4::uuid, $5::text, $6::timestamptz from delivery
    where delivery.pharmacy_id = $1::uuid and delivery.id = $3::uuid returning written.id`,
} as const;

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
              and named.kolli_id = ${(search ?? '').replace(/\s+/gu, '').toLowerCase()}))`,
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
