/** How far the computer's clock may be off: an answer takes time, and its time has no parts of a second. */
const TOLERATED_MS = 5 * 60_000;

let correctionMs = 0;

/** Compares the computer's clock with the time in an answer's header `Date`; without one nothing changes. */
export function noteServerTime(date: string | null): void {
  const offMs = date === null ? Number.NaN : Date.parse(date) - Date.now();
  if (!Number.isNaN(offMs)) correctionMs = Math.abs(offMs) > TOLERATED_MS ? offMs : 0;
}

/** The time in epoch milliseconds: the server's where the computer's clock is wrong. */
export const serverNow = (): number => Date.now() + correctionMs;
