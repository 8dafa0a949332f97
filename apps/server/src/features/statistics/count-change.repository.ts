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
function monthSums(countChanges: readonly CountChange[]): MonthSum[] {
  const groups = Map.groupBy(
    countChanges,
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
    const n = group.reduce((sum, change) => sum + change.n, 0);
    const ms = group.reduce((sum, change) => sum + msOf(change), 0);
    return [{ placeId, month, measure, n, ms }];
  });
}

const compareText = (one: string, other: string) => Number(one > other) - Number(one < other);

const byKey = (one: CountChange, other: CountChange) =>
  one.at - other.at || compareText(one.placeId, other.placeId) || one.measure - other.measure;

/**
 * Adds changes and their monthly sums in one statement; the months last, since an unread CTE runs
 * after its main statement.
 */
export async function addCountChanges(
  tx: Tx,
  pharmacyId: string,
  counted: readonly CountChange[],
): Promise<void> {
  const countChanges = mergeCountChanges(counted).sort(byKey);
  if (countChanges.length === 0) return;
  const sums = monthSums(countChanges);
  await sql`
    with summed as (
      insert into statistics_month as stored (pharmacy_id, place_id, month, measure, n, ms)
      select ${pharmacyId}::uuid, place, month, measure, n, ms from unnest(
        ${sums.map(({ placeId }) => placeId)}::uuid[],
        ${sums.map(({ month }) => month)}::integer[],
        ${sums.map(({ measure }) => measure)}::smallint[],
        ${sums.map(({ n }) => n)}::integer[],
        ${sums.map(({ ms }) => ms)}::bigint[]) as one (place, month, measure, n, ms)
      on conflict (pharmacy_id, place_id, month, measure)
        do update set n = stored.n + excluded.n, ms = stored.ms + excluded.ms
    )
    insert into statistics_change as stored (pharmacy_id, place_id, at, measure, n, ms)
    select ${pharmacyId}::uuid, place, at, measure, n, ms from unnest(
      ${countChanges.map(({ placeId }) => placeId)}::uuid[],
      ${countChanges.map(({ at }) => new Date(at))}::timestamptz[],
      ${countChanges.map(({ measure }) => measure)}::smallint[],
      ${countChanges.map(({ n }) => n)}::integer[],
      ${countChanges.map(({ ms }) => ms)}::bigint[]) as one (place, at, measure, n, ms)
    on conflict (pharmacy_id, at, place_id, measure)
      do update set n = stored.n + excluded.n, ms = stored.ms + excluded.ms`.execute(tx);
}
