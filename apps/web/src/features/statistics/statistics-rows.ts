import type {
  DeliveryStatistics,
  MonthStatistics,
} from '@kolli/contract/statistics/delivery-statistics';
import { type LockerKind, lockerKinds } from '@kolli/domain/box/locker-choice';
import type { Place } from '../../components/filters/filter-types.ts';
import type { Month } from '../../lib/text/months.ts';

export const countNames = [
  'totalDeliveries',
  'pickupAmount',
  'expiredAmount',
  'destroyedAmount',
  'cancelledAmount',
] as const satisfies readonly (keyof MonthStatistics)[];

export type CountName = (typeof countNames)[number];

/** One month of one box, or of the pharmacy's own shelves (STA-05). */
export type MonthRow = {
  readonly key: string;
  readonly place: Place;
  /** The pharmacy itself: it has shelves instead of lockers. */
  readonly isPharmacy: boolean;
  readonly month: Month;
  readonly figures: MonthStatistics;
};

/** A line of the table: a month of a box, or one locker type of it. */
export type StatisticsLine =
  | (MonthRow & { readonly kind: 'month'; readonly isOpen: boolean })
  | (MonthRow & { readonly kind: 'type'; readonly type: LockerKind });

/** Drops the months before the first one with data: the box did not exist yet. */
function sinceFirstData(months: [Month, MonthStatistics][]): [Month, MonthStatistics][] {
  const inOrder = months.toSorted(([one], [other]) => one.localeCompare(other));
  const first = inOrder.findIndex(
    ([, figures]) => figures.totalUsage !== null || countNames.some((name) => figures[name] > 0),
  );
  return first < 0 ? [] : inOrder.slice(first);
}

/** The figures of the places, newest month first, within a month in the order of the places. */
export function monthRows(
  { tableData }: DeliveryStatistics,
  places: readonly Place[],
  pharmacyId: string,
): MonthRow[] {
  const rows = places.flatMap((place) =>
    sinceFirstData(Object.entries(tableData[place.id] ?? {})).map(([month, figures]) => ({
      key: `${month} ${place.id}`,
      place,
      isPharmacy: place.id === pharmacyId,
      month,
      figures,
    })),
  );
  // The sort is stable.
  return rows.toSorted((one, other) => other.month.localeCompare(one.month));
}

/** The rows, expanded ones followed by their four locker types (STA-05). */
export function linesOf(rows: readonly MonthRow[], open: ReadonlySet<string>): StatisticsLine[] {
  return rows.flatMap((row) => {
    const isOpen = open.has(row.key) && !row.isPharmacy;
    const month = { ...row, kind: 'month' as const, isOpen };
    if (!isOpen) return [month];
    return [
      month,
      ...lockerKinds.map((type) => ({
        ...row,
        key: `${row.key} ${type}`,
        kind: 'type' as const,
        type,
      })),
    ];
  });
}

/** The sum of one count over rows. The type excludes averages, which cannot be added. */
export function sumOf(rows: readonly MonthRow[], name: CountName): number {
  return rows.reduce((sum, { figures }) => sum + figures[name], 0);
}

/** Whether there is no data: no count, and no locker or shelf in use. */
export function isNothing(rows: readonly MonthRow[]): boolean {
  return rows.every(
    ({ figures }) =>
      (figures.totalUsage ?? 0) === 0 && countNames.every((name) => figures[name] === 0),
  );
}
