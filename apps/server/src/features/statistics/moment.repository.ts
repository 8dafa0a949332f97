import {
  isLevel,
  type Moment,
  mergeMoments,
  monthOf,
  monthStart,
} from '@kolli/domain/statistics-measures';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';

interface MonthSum {
  readonly placeId: string;
  readonly month: number;
  readonly measure: number;
  readonly n: number;
  readonly ms: number;
}

/** What moments add to the sums of their months, in the one order in which everybody writes them. */
function monthSums(moments: readonly Moment[]): MonthSum[] {
  const groups = Map.groupBy(
    moments,
    ({ placeId, at, measure }) => `${placeId} ${monthOf(at)} ${String(measure).padStart(2, '0')}`,
  );
  const inOrder = [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.flatMap(([, group]) => {
    const [first] = group;
    if (first === undefined) return [];
    const { placeId, measure } = first;
    const month = monthOf(first.at);
    const msOf = ({ at, n, ms }: Moment) => (isLevel(measure) ? n * (at - monthStart(month)) : ms);
    const n = group.reduce((sum, moment) => sum + moment.n, 0);
    const ms = group.reduce((sum, moment) => sum + msOf(moment), 0);
    return [{ placeId, month, measure, n, ms }];
  });
}

const order = (moment: Moment) => `${moment.at} ${moment.placeId} ${moment.measure}`;

/**
 * Adds moments and their part of the months' sums, in one statement: the months last, since a CTE that nobody
 * reads is run after the statement that it belongs to.
 */
export async function addMoments(
  tx: Tx,
  pharmacyId: string,
  counted: readonly Moment[],
): Promise<void> {
  const moments = mergeMoments(counted).sort((a, b) => (order(a) < order(b) ? -1 : 1));
  if (moments.length === 0) return;
  const sums = monthSums(moments);
  await sql`
    with summed as (
      insert into statistics_month as kept (pharmacy_id, place_id, month, measure, n, ms)
      select ${pharmacyId}::uuid, * from unnest(
        ${sums.map(({ placeId }) => placeId)}::uuid[],
        ${sums.map(({ month }) => month)}::integer[],
        ${sums.map(({ measure }) => measure)}::smallint[],
        ${sums.map(({ n }) => n)}::integer[],
        ${sums.map(({ ms }) => ms)}::bigint[])
      on conflict (pharmacy_id, place_id, month, measure)
        do update set n = kept.n + excluded.n, ms = kept.ms + excluded.ms
    )
    insert into statistics_moment as kept (pharmacy_id, place_id, at, measure, n, ms)
    select ${pharmacyId}::uuid, * from unnest(
      ${moments.map(({ placeId }) => placeId)}::uuid[],
      ${moments.map(({ at }) => new Date(at))}::timestamptz[],
      ${moments.map(({ measure }) => measure)}::smallint[],
      ${moments.map(({ n }) => n)}::integer[],
      ${moments.map(({ ms }) => ms)}::bigint[])
    on conflict (pharmacy_id, at, place_id, measure)
      do update set n = kept.n + excluded.n, ms = kept.ms + excluded.ms`.execute(tx);
}
