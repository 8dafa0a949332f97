import {
  isLevel,
  type CountChange,
  mergeCountChanges,
  monthOf,
  monthStart,
} from '@kolli/domain/statistics/statistics-measures';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';

interface MonthSum {
  readonly placeId: string;
  readonly month: number;
  readonly measure: number;
  readonly n: number;
  readonly ms: number;
}

/** Monthly sums of changes, in a fixed order, which avoids deadlocks. */
function monthSums(moments: readonly CountChange[]): MonthSum[] {
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
    const msOf = ({ at, n, ms }: CountChange) =>
      isLevel(measure) ? n * (at - monthStart(month)) : ms;
    const n = group.reduce((sum, moment) => sum + moment.n, 0);
    const ms = group.reduce((sum, moment) => sum + msOf(moment), 0);
    return [{ placeId, month, measure, n, ms }];
  });
}

const order = (moment: CountChange) => `${moment.at} ${moment.placeId} ${moment.measure}`;

/**
 * Adds changes and their monthly sums in one statement; the months last, since an unread CTE runs
 * after its main statement.
 */
export async function addMoments(
  tx: Tx,
  pharmacyId: string,
  counted: readonly CountChange[],
): Promise<void> {
  const moments = mergeCountChanges(counted).sort((a, b) => (order(a) < order(b) ? -1 : 1));
  if (moments.length === 0) return;
  const sums = monthSums(moments);
  await sql`
    with summed as (
      insert into statistics_month as stored (pharmacy_id, place_id, month, measure, n, ms)
      select ${pharmacyId}::uuid, * from unnest(
        ${sums.map(({ placeId }) => placeId)}::uuid[],
        ${sums.map(({ month }) => month)}::integer[],
        ${sums.map(({ measure }) => measure)}::smallint[],
        ${sums.map(({ n }) => n)}::integer[],
        ${sums.map(({ ms }) => ms)}::bigint[])
      on conflict (pharmacy_id, place_id, month, measure)
        do update set n = stored.n + excluded.n, ms = stored.ms + excluded.ms
    )
    insert into statistics_change as stored (pharmacy_id, place_id, at, measure, n, ms)
    select ${pharmacyId}::uuid, * from unnest(
      ${moments.map(({ placeId }) => placeId)}::uuid[],
      ${moments.map(({ at }) => new Date(at))}::timestamptz[],
      ${moments.map(({ measure }) => measure)}::smallint[],
      ${moments.map(({ n }) => n)}::integer[],
      ${moments.map(({ ms }) => ms)}::bigint[])
    on conflict (pharmacy_id, at, place_id, measure)
      do update set n = stored.n + excluded.n, ms = stored.ms + excluded.ms`.execute(tx);
}
