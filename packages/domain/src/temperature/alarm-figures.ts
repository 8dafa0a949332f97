const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export type AlarmDuration = { readonly unit: 'minute' | 'hour'; readonly value: number };

/**
 * The duration of an alarm from its start to its end, both in epoch milliseconds (ALM-12): whole minutes
 * below 60, otherwise hours with one decimal. 0 minutes when it ends before it starts, which clock skew
 * may cause.
 */
export function alarmDuration(startMs: number, endMs: number): AlarmDuration {
  const lastedMs = Math.max(0, endMs - startMs);
  if (lastedMs < hourMs) return { unit: 'minute', value: Math.floor(lastedMs / minuteMs) };
  return { unit: 'hour', value: Math.round((lastedMs / hourMs) * 10) / 10 };
}

/**
 * The average temperature of an alarm in degrees Celsius, with 2 decimals (ALM-13): (max + min) / 2, where
 * a missing one counts as 0. Null when both are missing, as for a door's alarm.
 */
export function alarmAverage(max: number | null, min: number | null): number | null {
  if (max === null && min === null) return null;
  return Math.round(((max ?? 0) + (min ?? 0)) * 50) / 100;
}
