import { expect, test } from 'vitest';
import { batchConcurrent } from './batch-concurrent.ts';

test('requests of the same tick, or during a running batch, share a batch and get their own results', async () => {
  const batches: (readonly number[])[] = [];
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let runningCount = 0;
  const double = batchConcurrent(async (inputs: readonly number[]) => {
    batches.push(inputs);
    expect((runningCount += 1)).toBe(1);
    started.resolve();
    await released.promise;
    runningCount -= 1;
    return inputs.map((one) => one * 2);
  });
  const first = [1, 2].map(double);
  await started.promise;
  const second = [3, 4, 5].map(double);
  released.resolve();
  expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  expect(await double(6)).toBe(12);
});

test('a failed batch rejects its own requests only, and the next one runs', async () => {
  const answer = batchConcurrent(async (inputs: readonly string[]) => {
    await Promise.resolve();
    if (inputs.includes('bad')) throw new Error('refused');
    return inputs;
  });
  expect(await answer('good')).toBe('good');
  const [second, third] = await Promise.allSettled([answer('bad'), answer('in the same batch')]);
  expect(second).toMatchObject({ reason: new Error('refused') });
  expect(third).toMatchObject({ reason: new Error('refused') });
  expect(await answer('better')).toBe('better');
});

test('a batch has at most sixty-four requests, the rest are in the next', async () => {
  const sizes: number[] = [];
  const answer = batchConcurrent(async (inputs: readonly number[]) => {
    sizes.push(inputs.length);
    return inputs;
  });
  const inputs = Array.from({ length: 130 }, (_, index) => index);
  expect(await Promise.all(inputs.map(answer))).toEqual(inputs);
  expect(sizes).toEqual([64, 64, 2]);
});
