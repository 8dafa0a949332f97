import {
  listTemperatureStamps,
  showTemperatureLog,
  showTemperatureRecord,
} from '@kolli/contract/monitoring/temperatures';
import { dayEnd, timezoneOffset } from '../../lib/time/shown-time.ts';
import type { ChartSpan } from '../../components/chart/drawing/chart-types.ts';
import type { DayRange } from '../../components/filters/filter-types.ts';
import { dateOfDay, dayOfDate } from '../../components/filters/parse-day.ts';
import { callQuery } from '../../lib/call/query.ts';

const DAYS_BACK = 3;

/** From three days ago to today (TMP-03). */
export function defaultRange(now: Date): DayRange {
  return { from: dayOfDate(now, DAYS_BACK), to: dayOfDate(now) };
}

/** The start and end times of a range of days. */
export function spanOfDays({ from, to }: DayRange): ChartSpan {
  return {
    from: dateOfDay(from).getTime(),
    to: dayEnd(dateOfDay(to)).getTime(),
  };
}

/** The readings of a box's sensors in a span (CAL-48). */
export function logQuery(boxId: string, { from, to }: ChartSpan) {
  return callQuery(showTemperatureLog, {
    params: { boxId },
    query: {
      startTime: from,
      endTime: to,
      timezoneOffset: timezoneOffset(from),
    },
  });
}

/** What the readings of a box show of a span (TRU-04, TRU-05). */
export function recordQuery(boxId: string, { from, to }: ChartSpan) {
  return callQuery(showTemperatureRecord, {
    params: { boxId },
    query: { startTime: from, endTime: to },
  });
}

/** The number of checks in the widget. */
export const SHOWN_CHECKS = 6;

/** A box's latest checks (CAL-46). */
export function checksQuery(boxId: string) {
  return callQuery(listTemperatureStamps, { params: { boxId }, query: { limit: SHOWN_CHECKS } });
}
