import { expect, test } from 'vitest';
import { chooseTrials, readArguments } from './trial.mjs';

const paths = [
  'trials/kill.long.test.ts',
  'trials/restore/boxes.long.test.ts',
  'trials/restore/names.test.ts',
  'trials/testing/a.test.ts',
];
const tests = [...paths, 'apps/server/src/clock.test.ts'].map((path) => ({
  path,
  isLong: path.includes('.long.'),
}));
const chosen = (...words) => chooseTrials(tests, words).map(({ path }) => path);

test('the name of a trial chooses this trial alone, and no name all of them; seed and minutes reach them', () => {
  expect(chosen('kill')).toEqual(['trials/kill.long.test.ts']);
  expect(chosen('restore')).toEqual(['trials/restore/boxes.long.test.ts']);
  expect(chosen()).toEqual(['trials/kill.long.test.ts', 'trials/restore/boxes.long.test.ts']);
  expect(chosen('postgres-15')).toEqual([]);
  expect(() => chosen('kill', 'clock')).toThrow('No trial is named clock.');
  expect(readArguments(['kill', '--minutes', '2.5', '--seed', 'x'])).toEqual({
    words: ['kill'],
    settings: {
      KOLLI_TRIAL: 'long',
      KOLLI_SIZE: 'long',
      KOLLI_TRIAL_MINUTES: '2.5',
      KOLLI_TRIAL_SEED: 'x',
    },
  });
  expect(readArguments([])).toMatchObject({ words: [], settings: { KOLLI_TRIAL: 'long' } });
  expect(() => readArguments(['--minutes', 'many'])).toThrow('--minutes needs a number above 0.');
  expect(() => readArguments(['--hours', '1'])).toThrow("Unknown option '--hours'");
});
