/** So many orders of a pharmacy are worked on at once: enough to fill the waiting, few enough for others. */
export const laneCount = 4;

/** Lets the work of a pharmacy begin as soon as a lane is free, in the order in which it came. */
export type OrderLanes = <T>(pharmacyId: string, work: () => Promise<T>) => Promise<T>;

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Lanes for each pharmacy's orders, whatever calls and batches they come in: a source that sends more
 * than can be done waits for itself, and leaves connections for everybody else.
 */
export function createOrderLanes(): OrderLanes {
  const queues = new Map<string, Queue>();
  return async (pharmacyId, work) => {
    const queue = queues.get(pharmacyId) ?? { running: 0, waiting: [] };
    queues.set(pharmacyId, queue);
    // Whoever leaves hands its lane over, so that it is counted on.
    if (queue.running === laneCount)
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
