import { monthStart } from '@kolli/domain/statistics-measures';
import type { Slice } from '@kolli/domain/statistics-ranges';
import { noSums, type Sums } from '@kolli/domain/statistics-series';
import type { Prepared, Store } from '../../platform/database/open-database.ts';

/** A place with the sums that its figures are made of. */
export interface PlaceFigures {
  readonly id: string;
  readonly name: string;
  readonly sums: Sums;
}

const column = (of: string, name: string) => `array_to_json(array_agg(${of})) as "${name}"`;

/**
 * What stood before the first month, the sums of each month, and those of the slices that are counted
 * moment by moment: slice by slice (`offset 0` keeps it so), since a plain join reads all moments of the
 * pharmacy. Each place is one row of columns, which is written and read sooner than hundreds of rows. Of
 * moments a slice's milliseconds are exact in floating point, which is read sooner than `numeric`.
 */
const placeFigures: Prepared = {
  name: 'place-figures',
  text: `
    with sums as (
      select place_id, null::bigint as part, measure, sum(n) as n, 0::bigint as ms
      from statistics_month where pharmacy_id = $1 and month < $2 and measure > 10
      group by place_id, measure
      union all
      select place_id, month, measure, n, ms from statistics_month
      where pharmacy_id = $1 and month between $2 and $3
      union all
      select moment.place_id, 0 - slice.number, moment.measure, sum(moment.n), sum(moment.ms)::bigint
      from unnest($4::timestamptz[], $5::timestamptz[], $6::bigint[])
        with ordinality as slice (since, until, begins, number)
      cross join lateral (
        select place_id, measure, n, case when measure > 10
          then n * (date_part('epoch', at) * 1000 - slice.begins)::bigint else ms end as ms
        from statistics_moment
        where pharmacy_id = $1 and at >= slice.since and at < slice.until
        offset 0) moment
      group by moment.place_id, slice.number, moment.measure
    ), told as materialized (
      select place_id, ${column('part', 'parts')}, ${column('measure', 'measures')},
        ${column('n', 'ns')}, ${column('ms', 'mss')}
      from sums group by place_id
    )
    select place.id, place.name, told.parts, told.measures, told.ns, told.mss
    from (
      select id, name, -1 as ordinal from pharmacy where id = $1
      union all
      select id, name, ordinal from pickup_box where pharmacy_id = $1
    ) place left join told on told.place_id = place.id
    order by place.ordinal, place.id`,
};

type Row = Omit<PlaceFigures, 'sums'> & { [Column in keyof Sums]: Sums[Column] | null };

/**
 * Reads by one statement what happened at a pharmacy's places, cut as the slices are: the pharmacy itself
 * first, then its boxes in the order they were set up.
 */
export async function readPlaceFigures(
  store: Store,
  pharmacyId: string,
  slices: readonly Slice[],
): Promise<PlaceFigures[]> {
  const counted = slices.filter(({ isCounted }) => isCounted);
  const timesOf = (end: 'from' | 'until') =>
    counted.map((slice) => new Date(slice[end]).toISOString());
  const rows = await store.runInPharmacies<Row>([pharmacyId], placeFigures, [
    ...[pharmacyId, slices[0]?.month ?? 0, slices.at(-1)?.month ?? 0],
    ...[timesOf('from'), timesOf('until'), counted.map(({ month }) => monthStart(month))],
  ]);
  return rows.map(({ id, name, parts, measures, ns, mss }) => {
    const isTold = parts !== null && measures !== null && ns !== null && mss !== null;
    return { id, name, sums: isTold ? { parts, measures, ns, mss } : noSums };
  });
}
