/**
 * Maximum concurrent orders of a pharmacy: enough to use waiting times, few enough to leave connections
 * for others.
 */
export const maxConcurrentOrders = 4;

/** Runs the work of a pharmacy as soon as a slot is free, in the order of the calls. */
export type OrderLimiter = <T>(pharmacyId: string, work: () => Promise<T>) => Promise<T>;

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Creates a limiter of concurrent orders per pharmacy, over all its calls and batches: a source that
 * sends too many waits for its own orders, and leaves connections for others.
 */
export function createOrderLimiter(): OrderLimiter {
  const queues = new Map<string, Queue>();
  return async (pharmacyId, work) => {
    const queue = queues.get(pharmacyId) ?? { running: 0, waiting: [] };
    queues.set(pharmacyId, queue);
    // A finishing task passes its slot to the next waiting one, so `running` does not change.
    if (queue.running === maxConcurrentOrders)
      await new Promise<void>((resolve) => {
        queue.waiting.push(resolve);
      });
    else queue.running += 1;
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next === undefined) queue.running -= 1;
      else next();
      if (queue.running === 0) queues.delete(pharmacyId);
    }
  };
}
