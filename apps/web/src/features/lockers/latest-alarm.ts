import { type Alarm, listAlarms } from '@kolli/contract/monitoring/alarms';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { serverNow } from '../../lib/time/server-clock.ts';
import { timezoneOffset } from '../../lib/time/shown-time.ts';
import { call } from '../../lib/call/call.ts';
import { dateOfMonth, monthOf } from '../../lib/text/months.ts';
import type { TemperatureWarning } from './temperature-check.ts';

const ALARM_TYPES = { high: 'temp_high', low: 'temp_low' } as const;
const PAGE = 500;

type Kind = TemperatureWarning['kind'];

/** A box's temperature alarms of this month, newest first (LCK-32, CAL-49). */
function monthAlarmsQuery(boxId: string, kind: Kind) {
  return queryOptions({
    queryKey: [listAlarms.path, { boxId, kind }] as const,
    queryFn: ({ signal }) => readMonth(boxId, kind, signal),
    networkMode: 'always',
  });
}

async function readMonth(boxId: string, kind: Kind, signal: AbortSignal): Promise<Alarm[]> {
  const now = new Date(serverNow());
  const query = {
    startTime: dateOfMonth(monthOf(now)).getTime(),
    endTime: now.getTime(),
    timezoneOffset: timezoneOffset(now),
    alarmType: ALARM_TYPES[kind],
    limit: PAGE,
  };
  const found: Alarm[] = [];
  let lastKey: string | null | undefined;
  while (lastKey !== null) {
    const next = lastKey === undefined ? {} : { lastKey };
    const page = await call(
      listAlarms,
      { params: { boxId }, query: { ...query, ...next } },
      signal,
    );
    found.push(...page.alarms);
    lastKey = page.lastKey;
  }
  return found;
}

/**
 * When the latest temperature alarm of a locker began (LCK-31), in epoch milliseconds; undefined
 * while it is not known. Nothing is fetched for a locker without a warning.
 */
export function useLatestAlarm(
  boxId: string,
  lockerId: string,
  warning: TemperatureWarning | undefined,
): number | undefined {
  const { data: alarms } = useQuery({
    ...monthAlarmsQuery(boxId, warning?.kind ?? 'high'),
    enabled: warning !== undefined,
  });
  if (warning === undefined || alarms === undefined) return undefined;
  const times = alarms.filter((one) => one.lockerId === lockerId).map((one) => one.timestamp);
  return times.length === 0 ? undefined : Math.max(...times);
}
