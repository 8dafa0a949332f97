import type { Log } from '../log.ts';

/**
 * Logs errors of the job library. While the database is away it reports one of each queue several times a second: those
 * with the same message are logged once a minute.
 */
export function warnRarely(log: Pick<Log, 'warn'>): (error: Error) => void {
  const warnedAt = new Map<string, number>();
  return (error) => {
    const now = performance.now();
    if (now - (warnedAt.get(error.message) ?? Number.NEGATIVE_INFINITY) < 60_000) return;
    if (warnedAt.size > 100) warnedAt.clear();
    warnedAt.set(error.message, now);
    log.warn({ err: error }, 'jobs');
  };
}
