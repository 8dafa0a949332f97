const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Milliseconds as minutes, to hundredths at most: 0.5, 10. */
export function minutesOf(timeMs: number): number {
  return Math.round((timeMs / MINUTE_MS) * 100) / 100;
}

/** Milliseconds as days, to hundredths at most: 0.5, 7. */
export function daysOf(timeMs: number): number {
  return Math.round((timeMs / DAY_MS) * 100) / 100;
}

/** Minutes as somebody typed them, in milliseconds. NaN for what is no number. */
export function msOfMinutes(typed: string): number {
  return Math.round(numberTyped(typed) * MINUTE_MS);
}

/** Days as somebody typed them, in milliseconds. NaN for what is no number. */
export function msOfDays(typed: string): number {
  return Math.round(numberTyped(typed) * DAY_MS);
}

/** A number as somebody typed it, also below zero; a comma is a point. NaN for what is none. */
export function numberTyped(typed: string): number {
  const text = typed.trim().replace(',', '.').replace(/^[−–]/u, '-');
  return /^-?\d+(?:\.\d+)?$/u.test(text) ? Number(text) : Number.NaN;
}
