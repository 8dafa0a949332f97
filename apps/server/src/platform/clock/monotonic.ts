/**
 * Milliseconds since 1970 as they were when this process began, and from then on by a clock that nobody sets. For spans of
 * time, not for dates.
 */
export const monotonicNow = (): number => performance.timeOrigin + performance.now();
