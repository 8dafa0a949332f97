import { listTemperatureStamps, showTemperatureLog } from '@kolli/contract/temperatures';
import { dayEnd, dayStart } from '@kolli/domain/dates';
import type { ChartSpan } from '../../components/chart/chart-types.ts';
import type { DayRange } from '../../components/filters/filter-types.ts';
import { dateOfDay, dayOfDate } from '../../components/filters/parse-day.ts';
import { callQuery } from '../../lib/query.ts';

const DAYS_BACK = 3;

/** From three days ago to today (TMP-03). */
export function defaultRange(now: Date): DayRange {
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - DAYS_BACK);
  return { from: dayOfDate(first), to: dayOfDate(now) };
}

/** The moments that a range of days begins and ends with. */
export function spanOfDays({ from, to }: DayRange): ChartSpan {
  return {
    from: dayStart(dateOfDay(from)).getTime(),
    to: dayEnd(dateOfDay(to)).getTime(),
  };
}

/** What a box's sensors measured in a span (CAL-48). */
export function logQuery(boxId: string, { from, to }: ChartSpan) {
  return callQuery(showTemperatureLog, {
    params: { boxId },
    query: {
      startTime: from,
      endTime: to,
      timezoneOffset: new Date(from).getTimezoneOffset(),
    },
  });
}

/** The checks that the widget shows: the last one, and those before it. */
export const SHOWN_CHECKS = 6;

/** A box's latest checks (CAL-46). */
export function checksQuery(boxId: string) {
  return callQuery(listTemperatureStamps, { params: { boxId }, query: { limit: SHOWN_CHECKS } });
}
