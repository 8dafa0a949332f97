import type { CallArguments } from '@kolli/contract/call/call';
import {
  type DeliveryStatistics,
  maxStatisticsMonths,
  type MonthStatistics,
  type showDeliveryStatistics as statisticsCall,
} from '@kolli/contract/statistics/delivery-statistics';
import {
  averagePickupHours,
  deliveryCounts,
  usageByKind,
  usagePercent,
} from '@kolli/domain/statistics/statistics-figures';
import { lockerKinds } from '@kolli/domain/statistics/statistics-measures';
import {
  monthCount,
  monthsOf,
  type NamedMonth,
  type TimeRange,
} from '@kolli/domain/statistics/statistics-ranges';
import type { Amounts } from '@kolli/domain/statistics/statistics-series';
import { clockOf, type WallClock, zoneClock } from '@kolli/domain/time/wall-clock';
import type { Clock } from '../../platform/clock/clock.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { type PlaceAmounts, readAmounts } from './read-amounts.ts';

type Query = CallArguments<typeof statisticsCall>['query'];

const noCapacity = { small: null, medium: null, large: null, fridge: null };

function monthFigures(amounts: Amounts, isBox: boolean): MonthStatistics {
  return {
    ...deliveryCounts(amounts),
    averagePickupTime: averagePickupHours([amounts]),
    totalUsage: usagePercent([amounts], isBox ? lockerKinds : ['shelf']),
    capacity: isBox ? usageByKind([amounts]) : noCapacity,
  };
}

/** The requested places, in that order. Throws `forbidden` if one is not the pharmacy's. */
function placesOf(requested: string | undefined, known: readonly PlaceAmounts[]): PlaceAmounts[] {
  const ids = requested?.split(',').filter((id) => id !== '');
  if (ids === undefined) return [...known];
  const byId = new Map(known.map((place) => [place.id, place]));
  return ids.map((id) => {
    const place = byId.get(id);
    if (place === undefined) throw new CodedError('forbidden');
    return place;
  });
}

/** The clock for the months: of the zone that was asked for, else the pharmacy's. */
async function wallClockOf(
  store: Store,
  pharmacyId: string,
  { timeZone }: Query,
): Promise<WallClock> {
  const asked = timeZone === undefined ? undefined : zoneClock(timeZone);
  if (asked !== undefined) return asked;
  const [pharmacy] = await store.readInPharmacies([pharmacyId], (from) =>
    from.selectFrom('pharmacy').select('time_zone').where('id', '=', pharmacyId),
  );
  return clockOf(pharmacy?.time_zone ?? '');
}

/** The requested range up to now; nothing is counted in the future. */
function rangeOf({ startTime, endTime }: Query, clock: WallClock, now: number): TimeRange {
  const requested = { from: startTime, until: endTime + 1 };
  // NaN if the last month begins after the last possible date.
  if (!(monthCount(requested, clock) <= maxStatisticsMonths))
    throw new CodedError('validation_fail', [{ msg: 'errorDate', path: 'query.endTime' }]);
  return { ...requested, until: Math.min(requested.until, now) };
}

const tableOf = (months: readonly NamedMonth[], { amounts }: PlaceAmounts, isBox: boolean) =>
  Object.fromEntries(months.map((month) => [month.name, monthFigures(amounts(month), isBox)]));

/**
 * The figures of a pharmacy's boxes and of the pharmacy itself by month (CAL-30, STA-08): counts by
 * the time of the event, mean hours to pickup, and usage. More than `maxStatisticsMonths` are refused as
 * bad input, another pharmacy's place with `forbidden`.
 */
export async function showDeliveryStatistics(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  pharmacyId: string,
  query: Query,
): Promise<DeliveryStatistics> {
  const now = clock().getTime();
  const clockOfQuery = await wallClockOf(store, pharmacyId, query);
  const range = rangeOf(query, clockOfQuery, now);
  const months = monthsOf(range, clockOfQuery);
  const times = months.flatMap(({ from, until }) => [from, until]);
  const { pharmacy, boxes } = await readAmounts(store, pharmacyId, { times, now });
  const places = placesOf(query.ids, [...boxes, pharmacy]);
  const rows = places.map((place) => [place.id, tableOf(months, place, place !== pharmacy)]);
  const isAny = months.length > 0;
  return {
    tableData: Object.fromEntries(rows) as DeliveryStatistics['tableData'],
    averageTotal: isAny ? averagePickupHours(places.map(({ amounts }) => amounts(range))) : null,
  };
}
