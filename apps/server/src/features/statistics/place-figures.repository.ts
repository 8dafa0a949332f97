import { monthStart } from '@kolli/domain/statistics-measures';
import type { Slice } from '@kolli/domain/statistics-ranges';
import type { Sum } from '@kolli/domain/statistics-series';
import type { Prepared, Store } from '../../platform/database/open-database.ts';

interface NamedPlace {
  readonly id: string;
  readonly name: string;
}

/** A pharmacy with its boxes in the order they were set up, and the sums that figures are made of. */
export interface PlaceFigures {
  readonly pharmacyName: string;
  readonly boxes: readonly NamedPlace[];
  readonly sums: readonly (Sum & { readonly placeId: string })[];
}

/** The sums column by column. */
interface SumColumns {
  readonly placeIds: readonly string[];
  readonly months: readonly (number | null)[];
  readonly froms: readonly (number | null)[];
  readonly measures: readonly number[];
  readonly ns: readonly number[];
  readonly mss: readonly number[];
}

const column = (of: string, name: string) =>
  `coalesce(array_to_json(array_agg(${of})), '[]') as "${name}"`;

/**
 * What stood before the first month, the sums of each month, and those of the slices that are counted
 * moment by moment: slice by slice, since a plain join reads all moments of the pharmacy for each. As
 * one row of columns, which is written and read sooner than hundreds of rows.
 */
const placeFigures: Prepared = {
  name: 'place-figures',
  text: `
    select p.name as "pharmacyName",
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by ordinal, id), '[]')
        from pickup_box where pharmacy_id = p.id) as boxes, told.*
    from pharmacy p, (
      select ${column('place_id', 'placeIds')}, ${column('month', 'months')}, ${column('since', 'froms')},
        ${column('measure', 'measures')}, ${column('n', 'ns')}, ${column('ms', 'mss')}
      from (
        select place_id, null::integer as month, null::bigint as since, measure, sum(n) as n, 0::bigint as ms
        from statistics_month where pharmacy_id = $1 and month < $2 and measure > 10
        group by place_id, measure
        union all
        select place_id, month, null, measure, n, ms from statistics_month
        where pharmacy_id = $1 and month between $2 and $3
        union all
        select moment.place_id, slice.month, slice.since, moment.measure, moment.n, moment.ms
        from unnest($4::integer[], $5::bigint[], $6::timestamptz[], $7::timestamptz[], $8::bigint[])
          as slice (month, since, since_at, until_at, begins)
        cross join lateral (
          select place_id, measure, sum(n) as n, sum(case
            when measure > 10 then n * (extract(epoch from at) * 1000 - slice.begins)::bigint
            else ms end)::bigint as ms
          from statistics_moment
          where pharmacy_id = $1 and at >= slice.since_at and at < slice.until_at
          group by place_id, measure) moment
      ) sums
    ) told where p.id = $1`,
};

/** Reads by one statement what happened at a pharmacy's places, cut as the slices are. */
export async function readPlaceFigures(
  store: Store,
  pharmacyId: string,
  slices: readonly Slice[],
): Promise<PlaceFigures> {
  const counted = slices.filter(({ isCounted }) => isCounted);
  const timesOf = (end: 'from' | 'until') =>
    counted.map((slice) => new Date(slice[end]).toISOString());
  const [row] = await store.runInPharmacies<Omit<PlaceFigures, 'sums'> & SumColumns>(
    [pharmacyId],
    placeFigures,
    [
      ...[pharmacyId, slices[0]?.month ?? 0, slices.at(-1)?.month ?? 0],
      ...[counted.map(({ month }) => month), counted.map(({ from }) => from)],
      ...[timesOf('from'), timesOf('until'), counted.map(({ month }) => monthStart(month))],
    ],
  );
  if (row === undefined) throw new Error(`There is no pharmacy ${pharmacyId}`);
  const { pharmacyName, boxes, placeIds, months, froms, measures, ns, mss } = row;
  const sums = placeIds.map((placeId, index) => ({
    placeId,
    month: months[index] ?? null,
    from: froms[index] ?? null,
    measure: measures[index] ?? 0,
    n: ns[index] ?? 0,
    ms: mss[index] ?? 0,
  }));
  return { pharmacyName, boxes, sums };
}
