/** How many works run at once, and how many more may wait for them. */
export interface ConcurrencyLimit {
  readonly running: number;
  readonly waiting: number;
}

/**
 * Creates a runner of works, in the order of their calls: at most `running` at once. When `waiting` more wait, others
 * are refused at once with the error of `refuse`.
 */
export function limitConcurrency(
  { running, waiting }: ConcurrencyLimit,
  refuse: () => Error,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let active = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (active < running) active += 1;
    else if (queue.length >= waiting) throw refuse();
    // A work that ends passes its place on, so `active` does not change.
    else
      await new Promise<void>((resolve) => {
        queue.push(resolve);
      });
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) active -= 1;
      else next();
    }
  };
}
