import { monthStart } from '@kolli/domain/statistics/statistics-measures';
import type { Slice } from '@kolli/domain/statistics/statistics-ranges';
import type { Sums } from '@kolli/domain/statistics/statistics-series';
import type { Prepared, Store } from '../../platform/database/open-database.ts';

/** A place with the sums for its figures. */
export interface PlaceFigures {
  readonly id: string;
  readonly name: string;
  readonly sums: readonly Sums[];
}

/** The columns of sums, aggregated so that each place is a single row. */
const columns = (prefix: 'month' | 'other') =>
  ['part', 'measure', 'n', 'ms']
    .map((name) => `array_to_json(array_agg(${name})) as ${prefix}_${name}s`)
    .join(', ');

/**
 * Sums per month, the totals before the first month, and sums of partial slices counted event by
 * event. Slices are read one by one (`offset 0` enforces it), since a plain join reads all events
 * of the pharmacy. One row per place is faster than hundreds of rows; months come from their index
 * ordered by place, separately from the rest. A slice's milliseconds are exact in floating point,
 * which is faster to read than `numeric`.
 */
const placeFigures: Prepared = {
  name: 'place-figures',
  text: `
    with months as materialized (
      select place_id, ${columns('month')} from (
        select place_id, month as part, measure, n, ms from statistics_month
        where pharmacy_id = $1 and month between $2 and $3
      ) sums group by place_id
    ), others as materialized (
      select place_id, ${columns('other')} from (
        select place_id, null::bigint as part, measure, sum(n) as n, 0::bigint as ms
        from statistics_month where pharmacy_id = $1 and month < $2 and measure > 10
        group by place_id, measure
        union all
        select change.place_id, 0 - slice.number, change.measure, sum(change.n),
          sum(change.ms)::bigint
        from unnest($4::timestamptz[], $5::timestamptz[], $6::bigint[])
          with ordinality as slice (since, until, begins, number)
        cross join lateral (
          select place_id, measure, n, case when measure > 10
            then n * (date_part('epoch', at) * 1000 - slice.begins)::bigint else ms end as ms
          from statistics_change
          where pharmacy_id = $1 and at >= slice.since and at < slice.until
          offset 0) change
        group by change.place_id, slice.number, change.measure
      ) sums group by place_id
    )
    select place.id, place.name, months.*, others.*
    from (
      select id, name, -1 as ordinal from pharmacy where id = $1
      union all
      select id, name, ordinal from pickup_box where pharmacy_id = $1
    ) place
    left join months on months.place_id = place.id
    left join others on others.place_id = place.id
    order by place.ordinal, place.id`,
};

type Columns<Prefix extends string> = {
  readonly [Name in 'parts' | 'measures' | 'ns' | 'mss' as `${Prefix}_${Name}`]: number[] | null;
};
type Row = Omit<PlaceFigures, 'sums'> &
  Columns<'month'> &
  Omit<Columns<'other'>, 'other_parts'> & { readonly other_parts: (number | null)[] | null };

const sumsOf = (
  parts: Row['other_parts'],
  measures: number[] | null,
  ns: number[] | null,
  mss: number[] | null,
): Sums => ({ parts: parts ?? [], measures: measures ?? [], ns: ns ?? [], mss: mss ?? [] });

/**
 * Reads the sums of a pharmacy's places per slice in one statement: first the pharmacy itself, then
 * its boxes by ordinal.
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
    pharmacyId,
    slices[0]?.month ?? 0,
    slices.at(-1)?.month ?? 0,
    timesOf('from'),
    timesOf('until'),
    counted.map(({ month }) => monthStart(month)),
  ]);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    sums: [
      sumsOf(row.month_parts, row.month_measures, row.month_ns, row.month_mss),
      sumsOf(row.other_parts, row.other_measures, row.other_ns, row.other_mss),
    ],
  }));
}
