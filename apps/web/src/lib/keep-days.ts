const DAY_MS = 86_400_000;

/** Milliseconds as days, to hundredths at most: 0.5, 7. */
export function daysOf(timeMs: number): number {
  return Math.round((timeMs / DAY_MS) * 100) / 100;
}

/** Days as somebody typed them, in milliseconds; a comma is a point. NaN for what is no number. */
export function msOfDays(typed: string): number {
  const text = typed.trim().replace(',', '.');
  return /^\d+(?:\.\d+)?$/u.test(text) ? Math.round(Number(text) * DAY_MS) : Number.NaN;
}
