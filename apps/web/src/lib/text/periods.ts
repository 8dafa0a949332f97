const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Milliseconds as minutes, with at most two decimals: 0.5, 10. */
export function minutesOf(timeMs: number): number {
  return Math.round((timeMs / MINUTE_MS) * 100) / 100;
}

/** Milliseconds as days, with at most two decimals: 0.5, 7. */
export function daysOf(timeMs: number): number {
  return Math.round((timeMs / DAY_MS) * 100) / 100;
}

/** Converts typed minutes to milliseconds. NaN if it is not a number. */
export function msOfMinutes(typed: string): number {
  return Math.round(parseTypedNumber(typed) * MINUTE_MS);
}

/** Converts typed days to milliseconds. NaN if it is not a number. */
export function msOfDays(typed: string): number {
  return Math.round(parseTypedNumber(typed) * DAY_MS);
}

/** Parses a typed number, also negative, with decimal point or comma. NaN if it is not a number. */
export function parseTypedNumber(typed: string): number {
  const text = typed.trim().replace(',', '.').replace(/^[−–]/u, '-');
  return /^-?\d+(?:\.\d+)?$/u.test(text) ? Number(text) : Number.NaN;
}
