import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

const full = new Error('full');
const statesOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason)));

test('works run in order and up to the limit; what cannot wait is refused at once', async () => {
  const run = limitConcurrency({ running: 2, waiting: 3 }, () => full);
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const begun: number[] = [];
  const works = gates.map(({ promise }, index) =>
    run(() => {
      begun.push(index);
      return promise;
    }),
  );
  await expect(run(async () => 'too many')).rejects.toBe(full);
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve(1);
  await works[1];
  expect(begun).toEqual([0, 1, 2]);
  for (const [index, { resolve }] of gates.entries()) resolve(index);
  expect(statesOf(await Promise.allSettled(works))).toEqual([0, 1, 2, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test('a work that fails, or throws at once, frees its place', async () => {
  const run = limitConcurrency({ running: 1, waiting: 1 }, () => full);
  const broken = new Error('broken');
  for (let time = 0; time < 3; time += 1) {
    await expect(run(() => Promise.reject(broken))).rejects.toBe(broken);
    await expect(
      run(() => {
        throw broken;
      }),
    ).rejects.toBe(broken);
  }
  expect(statesOf(await Promise.allSettled([run(async () => 1), run(async () => 2)]))).toEqual([
    1, 2,
  ]);
});
