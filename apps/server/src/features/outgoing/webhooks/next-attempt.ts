const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Pauses after the first attempts that failed; the last one repeats. */
const pausesMs = [
  5_000,
  30_000,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
];

/** How long an event is tried again (INT-02). */
const triedForMs = 72 * hourMs;

/** When an event is sent again after this many attempts; undefined once it was tried for three days. */
export function nextAttempt(
  { createdAt, attempts }: { readonly createdAt: Date; readonly attempts: number },
  now: Date,
): Date | undefined {
  if (now.getTime() - createdAt.getTime() >= triedForMs) return undefined;
  const pauseMs = pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? 0;
  return new Date(now.getTime() + pauseMs);
}
