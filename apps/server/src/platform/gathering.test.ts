import { expect, test } from 'vitest';
import { gathering } from './gathering.ts';

test('what is asked while a round runs is answered together, each with its own answer', async () => {
  const rounds: (readonly number[])[] = [];
  const double = gathering(async (asked: readonly number[]) => {
    rounds.push(asked);
    await new Promise((resolve) => setTimeout(resolve, 1));
    return asked.map((one) => one * 2);
  });
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8]);
  expect(rounds).toEqual([[1], [2, 3, 4]]);
  expect(await double(5)).toBe(10);
});

test('a round that fails fails for its own, and the next one goes on', async () => {
  const answer = gathering(async (asked: readonly string[]) => {
    await Promise.resolve();
    if (asked.includes('bad')) throw new Error('refused');
    return asked;
  });
  const [first, second, third] = await Promise.allSettled([
    answer('good'),
    answer('bad'),
    answer('beside it'),
  ]);
  expect(first).toMatchObject({ value: 'good' });
  expect(second).toMatchObject({ reason: new Error('refused') });
  expect(third).toMatchObject({ reason: new Error('refused') });
  expect(await answer('better')).toBe('better');
});
