import { expect, test } from 'vitest';
import { chooseTests, readArguments } from './trial.mjs';

const all = {
  trials: ['trials/kill.test.ts', 'trials/restore/boxes.test.ts'],
  tests: ['apps/server/src/killed-worker.test.ts', 'apps/server/src/clock.test.ts'],
};

test('the name of a trial chooses this trial alone, another word the tests with it in their path', () => {
  expect(chooseTests(all, ['kill'])).toEqual({ trials: ['trials/kill.test.ts'], tests: [] });
  expect(chooseTests(all, ['restore']).trials).toEqual(['trials/restore/boxes.test.ts']);
  expect(chooseTests(all, ['worker', 'restore'])).toEqual({
    trials: ['trials/restore/boxes.test.ts'],
    tests: ['apps/server/src/killed-worker.test.ts'],
  });
  expect(chooseTests(all, ['unknown'])).toEqual({ trials: [], tests: [] });
  expect(chooseTests(all, [])).toEqual(all);
});

test('seed and minutes reach the trials', () => {
  expect(readArguments(['kill', '--minutes', '2.5', '--seed', 'x'])).toEqual({
    words: ['kill'],
    settings: { KOLLI_TRIAL: 'long', KOLLI_TRIAL_MINUTES: '2.5', KOLLI_TRIAL_SEED: 'x' },
  });
  expect(readArguments([])).toMatchObject({ words: [], settings: { KOLLI_TRIAL: 'long' } });
  expect(() => readArguments(['--minutes', 'many'])).toThrow('--minutes needs a number above 0.');
  expect(() => readArguments(['--hours', '1'])).toThrow("Unknown option '--hours'");
});
