import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type { showChanges } from '@kolli/contract/machine/order-changes';
import type { LiveNotices } from '../../../platform/live/live-notices.ts';
import type { Source } from './change-number.repository.ts';
import { type ReadDeps, readChanges } from './read-changes.ts';

export interface AwaitDeps extends ReadDeps {
  readonly live: Pick<LiveNotices, 'follow'>;
}

/** What happens at a pharmacy while somebody waits for it. */
function watchNotices({ live }: AwaitDeps, pharmacyId: string) {
  let happened = Promise.withResolvers<void>();
  const leave = live.follow(pharmacyId, (notice) => {
    if (notice === 'lost' || notice.about !== 'temperatures') happened.resolve();
  });
  return {
    leave,
    /** Forgets what has happened until now. */
    clear: () => {
      happened = Promise.withResolvers();
    },
    next: () => happened.promise,
  };
}

/** Resolves when it is over: after this time, or when somebody ends it. */
const overAfter = (seconds: number, ended: AbortSignal) => {
  const over = AbortSignal.any([ended, AbortSignal.timeout(seconds * 1000)]);
  const promise = new Promise<void>((resolve) => {
    if (over.aborted) resolve();
    else over.addEventListener('abort', () => resolve(), { once: true });
  });
  return { promise, isOver: () => over.aborted };
};

/**
 * Reads the changes after a cursor, and where there are none waits for the next one at most `wait` seconds, or until
 * `ended`. It reads again only when something has happened at the pharmacy. Throws as `readChanges`.
 */
export async function awaitChanges(
  deps: AwaitDeps,
  source: Source,
  { wait, ...page }: CallArguments<typeof showChanges>['query'],
  ended: AbortSignal,
): Promise<CallResult<typeof showChanges>> {
  if (wait === 0) return readChanges(deps, source, page);
  const notices = watchNotices(deps, source.pharmacyId);
  const { promise: over, isOver } = overAfter(wait, ended);
  try {
    for (;;) {
      // Before reading: what is committed after that is noticed.
      notices.clear();
      const result = await readChanges(deps, source, page);
      if (result.changes.length > 0 || isOver()) return result;
      await Promise.race([notices.next(), over]);
    }
  } finally {
    notices.leave();
  }
}
