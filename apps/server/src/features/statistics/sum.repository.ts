import { monthStart } from '@kolli/domain/statistics-measures';
import type { Slice } from '@kolli/domain/statistics-ranges';
import type { Sum } from '@kolli/domain/statistics-series';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';

export type PlaceSum = Sum & { readonly placeId: string };

/**
 * The sums of a pharmacy's places, or of some of them, that figures are made of: what stood before the
 * first month, the sums of each month, and those of the slices that are counted moment by moment.
 */
export async function readSums(
  tx: Tx,
  pharmacyId: string,
  { slices, placeIds }: { slices: readonly Slice[]; placeIds: readonly string[] | undefined },
): Promise<PlaceSum[]> {
  const [first, last] = [slices[0]?.month ?? 0, slices.at(-1)?.month ?? 0];
  const counted = slices.filter(({ isCounted }) => isCounted);
  // Slice by slice: as a plain join, all moments of the pharmacy are read beside each of them.
  const ofPlaces = placeIds === undefined ? sql`` : sql`and place_id = any (${placeIds}::uuid[])`;
  const { rows } = await sql<PlaceSum>`
    select place_id as "placeId", null::integer as month, null::bigint as "from", measure,
      sum(n)::integer as n, 0::bigint as ms
    from statistics_month
    where pharmacy_id = ${pharmacyId} and month < ${first} and measure > 10 ${ofPlaces}
    group by place_id, measure
    union all
    select place_id, month, null, measure, n, ms from statistics_month
    where pharmacy_id = ${pharmacyId} and month between ${first} and ${last} ${ofPlaces}
    union all
    select moment.place_id, slice.month, slice.since, moment.measure, moment.n, moment.ms
    from unnest(
      ${counted.map(({ month }) => month)}::integer[],
      ${counted.map(({ from }) => from)}::bigint[],
      ${counted.map(({ from }) => new Date(from))}::timestamptz[],
      ${counted.map(({ until }) => new Date(until))}::timestamptz[],
      ${counted.map(({ month }) => monthStart(month))}::bigint[]
    ) as slice (month, since, since_at, until_at, begins)
    cross join lateral (
      select place_id, measure, sum(n)::integer as n,
        sum(case when measure > 10 then n * (extract(epoch from at) * 1000 - slice.begins)::bigint
          else ms end)::bigint as ms
      from statistics_moment
      where pharmacy_id = ${pharmacyId} and at >= slice.since_at and at < slice.until_at ${ofPlaces}
      group by place_id, measure
    ) moment`.execute(tx);
  return rows;
}
