import { expect, test } from 'vitest';
import { readArguments } from './mutate.mjs';

test('folders, places and a seed are understood; anything else gets one sentence that says what is', () => {
  const drawn = ['--places', '400', '--seed', '7', 'apps/web/', 'apps/server'];
  const folders = ['apps/web', 'apps/server'];
  expect(readArguments(drawn)).toEqual({ folders, places: 400, seed: 7 });
  const whole = { folders: ['packages/domain'], places: 0, seed: 1 };
  expect(readArguments(['packages/domain'])).toEqual(whole);
  for (const args of [[], ['--help'], ['--help', 'apps/web'], ['--places', 'many', 'apps/web']])
    expect(() => readArguments(args), args.join(' ')).toThrow('Say which folders');
});
