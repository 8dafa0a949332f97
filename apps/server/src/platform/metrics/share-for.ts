/**
 * Returns `read` for many callers: while it runs, and until `ms` after it began, all get the same result, also a failed
 * one. So monitors that ask often do not load what is read.
 */
export function shareFor<Result>(ms: number, read: () => Promise<Result>): () => Promise<Result> {
  let shared: Promise<Result> | undefined;
  let endsAt = 0;
  let isRunning = false;
  return () => {
    if (shared === undefined || (!isRunning && performance.now() >= endsAt)) {
      endsAt = performance.now() + ms;
      isRunning = true;
      shared = read().finally(() => {
        isRunning = false;
      });
    }
    return shared;
  };
}
