/**
 * Maximum concurrent orders of a pharmacy: enough to use waiting times, few enough to leave connections
 * for others.
 */
export const maxConcurrentOrders = 4;

/** Who sends orders to a pharmacy: an order source, or `csv-import`. */
interface Sender {
  readonly pharmacyId: string;
  readonly source: string;
}

/** Runs the work of a sender as soon as a slot of its pharmacy is free. */
export type OrderLimiter = <T>(sender: Sender, work: () => Promise<T>) => Promise<T>;

interface Queue {
  running: number;
  /** By source, the next in turn first. */
  readonly waiting: Map<string, (() => void)[]>;
}

/** Takes the next one that waits: each source has its turn before any has a second. */
function takeNext({ waiting }: Queue): (() => void) | undefined {
  const [first] = waiting;
  if (first === undefined) return undefined;
  const [source, calls] = first;
  const next = calls.shift();
  waiting.delete(source);
  if (calls.length > 0) waiting.set(source, calls);
  return next;
}

/**
 * Creates a limiter of concurrent orders per pharmacy, over all its calls and batches: a source that
 * sends too many waits for its own orders, delays those of another source by a turn, and leaves connections for others.
 */
export function createOrderLimiter(): OrderLimiter {
  const queues = new Map<string, Queue>();
  return async ({ pharmacyId, source }, work) => {
    const queue = queues.get(pharmacyId) ?? { running: 0, waiting: new Map() };
    queues.set(pharmacyId, queue);
    // A finishing task passes its slot to the next waiting one, so `running` does not change.
    if (queue.running === maxConcurrentOrders)
      await new Promise<void>((resolve) => {
        const calls = queue.waiting.get(source);
        if (calls === undefined) queue.waiting.set(source, [resolve]);
        else calls.push(resolve);
      });
    else queue.running += 1;
    try {
      return await work();
    } finally {
      const next = takeNext(queue);
      if (next === undefined) queue.running -= 1;
      else next();
      if (queue.running === 0) queues.delete(pharmacyId);
    }
  };
}
