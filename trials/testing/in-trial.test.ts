import { afterEach, expect, test, vi } from 'vitest';
import { inTrial, type Trial } from './in-trial.ts';

const length = { shortSeconds: 3, longMinutes: 10 };

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function given(env: Record<string, string>, run: (trial: Trial) => Promise<void>) {
  for (const name of ['KOLLI_TRIAL', 'KOLLI_TRIAL_SEED', 'KOLLI_TRIAL_MINUTES'])
    vi.stubEnv(name, env[name]);
  const print = vi.spyOn(console, 'log').mockReset();
  const outcome = await inTrial('given', length, run).catch((error: Error) => error.message);
  return { printed: print.mock.calls.flat(), outcome };
}

test('a trial that fails prints a command that draws the same again', async () => {
  const draws: number[][] = [];
  const fail = async ({ chance }: Trial) => {
    draws.push([chance.next(), chance.next()]);
    throw new Error('found');
  };
  const { printed, outcome } = await given({}, fail);
  expect(outcome).toBe('found');
  const seed = /^Trial given: seed (\d+)$/.exec(String(printed[0]))?.[1] ?? '';
  expect(printed[1]).toBe(`Replay: npm run trial -- given --seed ${seed} --minutes 0.05`);
  await given({ KOLLI_TRIAL: 'long', KOLLI_TRIAL_SEED: seed }, fail);
  expect(draws[1]).toEqual(draws[0]);
});

test('the short form has its seconds, the long one its minutes or those that are asked for', async () => {
  const durations: unknown[] = [];
  const run = async ({ isLong, durationMs }: Trial) => void durations.push([isLong, durationMs]);
  await given({}, run);
  await given({ KOLLI_TRIAL: 'long' }, run);
  const { printed } = await given({ KOLLI_TRIAL: 'long', KOLLI_TRIAL_MINUTES: '0.5' }, run);
  expect(durations).toEqual([
    [false, 3000],
    [true, 600_000],
    [true, 30_000],
  ]);
  expect(printed).toHaveLength(1);
});
