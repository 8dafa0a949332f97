import { CodedError } from '../../coded-error.ts';

/** Limits of waiting for one thing. */
export interface TurnLimits {
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
}

/** Runs `work` once all earlier work on the same thing has ended. Throws `busy` if too many wait, or for too long. */
export interface WaitInTurn {
  <T>(thing: string, work: () => Promise<T>): Promise<T>;
  /** How many wait now, for all things together. */
  readonly waiting: () => number;
}

/**
 * Lets changes of one thing, such as a box, wait for one another in this process: waiting for its lock in the database
 * would hold a connection that calls about other things need.
 */
export function createTurns({ maxWaiting, maxWaitMs }: TurnLimits): WaitInTurn {
  /** Those who wait, by thing; a thing that nobody changes has no entry. */
  const queues = new Map<string, Set<() => void>>();

  const begin = async (thing: string) => {
    const waiting = queues.get(thing);
    if (waiting === undefined) return void queues.set(thing, new Set());
    if (waiting.size >= maxWaiting) throw new CodedError('busy');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.add(resolve);
    const late = setTimeout(() => {
      waiting.delete(resolve);
      reject(new CodedError('busy'));
    }, maxWaitMs);
    await promise.finally(() => clearTimeout(late));
  };
  const end = (thing: string) => {
    const waiting = queues.get(thing);
    const [next] = waiting ?? [];
    if (next === undefined) return void queues.delete(thing);
    waiting?.delete(next);
    next();
  };

  const waitInTurn = async <T>(thing: string, work: () => Promise<T>) => {
    await begin(thing);
    try {
      return await work();
    } finally {
      end(thing);
    }
  };
  const waiting = () => [...queues.values()].reduce((sum, { size }) => sum + size, 0);
  return Object.assign(waitInTurn, { waiting });
}
