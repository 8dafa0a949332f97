import { expect, test } from 'vitest';
import { gathering } from './gathering.ts';

test('what is asked in one moment, or while a round runs, is answered together, each its own', async () => {
  const rounds: (readonly number[])[] = [];
  const underWay = Promise.withResolvers<void>();
  let running = 0;
  const double = gathering(async (asked: readonly number[]) => {
    rounds.push(asked);
    expect((running += 1)).toBe(1);
    underWay.resolve();
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    return asked.map((one) => one * 2);
  });
  const first = [1, 2].map(double);
  await underWay.promise;
  expect(await Promise.all([...first, ...[3, 4, 5].map(double)])).toEqual([2, 4, 6, 8, 10]);
  expect(rounds).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  expect(await double(6)).toBe(12);
});

test('a round that fails fails for its own, and the next one goes on', async () => {
  const answer = gathering(async (asked: readonly string[]) => {
    await Promise.resolve();
    if (asked.includes('bad')) throw new Error('refused');
    return asked;
  });
  expect(await answer('good')).toBe('good');
  const [second, third] = await Promise.allSettled([answer('bad'), answer('beside it')]);
  expect(second).toMatchObject({ reason: new Error('refused') });
  expect(third).toMatchObject({ reason: new Error('refused') });
  expect(await answer('better')).toBe('better');
});

test('a round answers sixty-four at most, the rest come next', async () => {
  const sizes: number[] = [];
  const answer = gathering(async (asked: readonly number[]) => {
    sizes.push(asked.length);
    return asked;
  });
  const asked = Array.from({ length: 130 }, (_, index) => index);
  expect(await Promise.all(asked.map(answer))).toEqual(asked);
  expect(sizes).toEqual([64, 64, 2]);
});
