import type { CallArguments } from '@kolli/contract/call';
import {
  type DeliveryStatistics,
  maxStatisticsMonths,
  type MonthStatistics,
  type showDeliveryStatistics as statisticsCall,
} from '@kolli/contract/delivery-statistics';
import {
  averagePickupHours,
  deliveryCounts,
  usageByKind,
  usagePercent,
} from '@kolli/domain/statistics-figures';
import { lockerKinds } from '@kolli/domain/statistics-measures';
import {
  monthCount,
  monthsOf,
  type NamedMonth,
  type TimeRange,
} from '@kolli/domain/statistics-ranges';
import type { Amounts } from '@kolli/domain/statistics-series';
import type { Clock } from '../../platform/clock/clock.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { readAmounts } from './read-amounts.ts';

type Query = CallArguments<typeof statisticsCall>['query'];

const noCapacity = { small: null, medium: null, large: null, fridge: null };

function monthFigures(amounts: Amounts, range: TimeRange, isBox: boolean): MonthStatistics {
  return {
    ...deliveryCounts(amounts, range),
    averagePickupTime: averagePickupHours([amounts], range),
    totalUsage: usagePercent([amounts], isBox ? lockerKinds : ['shelf'], range),
    capacity: isBox ? usageByKind([amounts], range) : noCapacity,
  };
}

/** The places asked for; `forbidden` when one of them is none of the pharmacy's. */
function checkPlaces(asked: readonly string[] | undefined, known: readonly string[]): string[] {
  if (asked?.some((id) => !known.includes(id)) === true) throw new CodedError('forbidden');
  return [...(asked ?? known)];
}

/** The asked range up to now; what is to come is neither counted nor in service. */
function rangeOf({ startTime, endTime, timezoneOffset = 0 }: Query, now: number): TimeRange {
  const asked = { from: startTime, until: endTime + 1 };
  // Not a number where the last month would begin after the last moment that there is.
  if (!(monthCount(asked, timezoneOffset) <= maxStatisticsMonths))
    throw new CodedError('validation_fail', [{ msg: 'errorDate', path: 'query.endTime' }]);
  return { ...asked, until: Math.min(asked.until, now) };
}

const tableOf = (months: readonly NamedMonth[], amounts: Amounts, isBox: boolean) =>
  Object.fromEntries(months.map((month) => [month.name, monthFigures(amounts, month, isBox)]));

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
  const range = rangeOf(query, now);
  const months = monthsOf(range, query.timezoneOffset ?? 0);
  const asked = query.ids?.split(',').filter((id) => id !== '');
  const times = months.flatMap(({ from, until }) => [from, until]);
  const { boxes, of } = await readAmounts(store, pharmacyId, { times, now });
  const placeIds = checkPlaces(asked, [...boxes.map(({ id }) => id), pharmacyId]);
  const places = placeIds.map((id) => ({ id, amounts: of(id) }));
  const rows = places.map(({ id, amounts }) => [id, tableOf(months, amounts, id !== pharmacyId)]);
  const all = places.map(({ amounts }) => amounts);
  return {
    tableData: Object.fromEntries(rows) as DeliveryStatistics['tableData'],
    averageTotal: months.length === 0 ? null : averagePickupHours(all, range),
  };
}
