import { setImmediate } from 'node:timers/promises';

interface Waiting<Input, Result> {
  readonly input: Input;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Maximum batch size, so that the first request does not wait for too many others. */
const maxBatchSize = 64;

/**
 * Combines concurrent requests into batches. Requests of the same tick share a batch; requests
 * during a running batch wait for the next. `loadAll` returns results in the order of its inputs;
 * if it fails, all requests of the batch fail.
 */
export function batchConcurrent<Input, Result>(
  loadAll: (inputs: readonly Input[]) => Promise<readonly Result[]>,
): (input: Input) => Promise<Result> {
  const queue: Waiting<Input, Result>[] = [];
  let isRunning = false;
  const runBatch = async (batch: readonly Waiting<Input, Result>[]) => {
    try {
      const results = await loadAll(batch.map(({ input }) => input));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const run = async () => {
    isRunning = true;
    // Collect requests of the same tick.
    await setImmediate();
    while (queue.length > 0) await runBatch(queue.splice(0, maxBatchSize));
    isRunning = false;
  };
  return (input) =>
    new Promise((resolve, reject) => {
      queue.push({ input, resolve, reject });
      if (!isRunning) void run();
    });
}
