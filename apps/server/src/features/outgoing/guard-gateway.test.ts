import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RepeatedFailure } from '../../platform/jobs/jobs.ts';
import { createLog, type Log } from '../../platform/log.ts';
import { guardGateway } from './guard-gateway.ts';

class Refused extends Error {}
const away = () => Promise.reject(new Error('away'));

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => void vi.useRealTimers());

function given() {
  const logged: string[] = [];
  const log = Object.assign(Object.create(createLog('silent')) as Log, {
    warn: (_fields: object, text: string) => void logged.push(text),
    info: (_fields: object, text: string) => void logged.push(text),
  });
  const isRefusal = (error: unknown) => error instanceof Refused;
  const guard = guardGateway({ gateway: 'gateway', log, isRefusal });
  /** Makes a call and lets the time of its repetitions pass. */
  const outcomeOf = async (call: () => Promise<string>) => {
    const outcome = guard(call).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1500);
    return outcome;
  };
  return { outcomeOf, logged };
}

test('JOB-09: a call that fails quickly is repeated, at most twice; one that failed late is left to the next run of its job', async () => {
  const { outcomeOf } = given();
  const answers = [away, away, async () => 'sent'];
  expect(await outcomeOf(async () => (await answers.shift()?.()) ?? 'none left')).toBe('sent');
  const call = vi.fn(away);
  expect(await outcomeOf(call)).toMatchObject({ message: 'away' });
  expect(call).toHaveBeenCalledTimes(3);
  const late = vi.fn(async () => {
    vi.advanceTimersByTime(5001);
    return away();
  });
  expect(await outcomeOf(late)).toMatchObject({ message: 'away' });
  expect(late).toHaveBeenCalledTimes(1);
});

test('JOB-09: a refused message is not repeated, and the gateway counts as working; failures between successes never pause it', async () => {
  const { outcomeOf, logged } = given();
  const call = vi.fn(() => Promise.reject(new Refused('no')));
  for (let messages = 0; messages < 20; messages += 1)
    expect(await outcomeOf(call)).toBeInstanceOf(Refused);
  expect(call).toHaveBeenCalledTimes(20);
  expect(logged).toEqual([]);
  for (let jobs = 0; jobs < 20; jobs += 1) {
    await outcomeOf(away);
    expect(await outcomeOf(async () => 'sent')).toBe('sent');
  }
  expect(logged).toEqual([]);
});

test('JOB-09: after ten failures in a row calls pause, except for one every ten seconds until one succeeds', async () => {
  const { outcomeOf, logged } = given();
  const call = vi.fn(away);
  for (let jobs = 0; jobs < 4; jobs += 1) await outcomeOf(call);
  expect(call).toHaveBeenCalledTimes(10);
  expect(logged).toEqual(['a gateway fails: its calls pause']);
  expect(await outcomeOf(call)).toBeInstanceOf(RepeatedFailure);
  expect(call).toHaveBeenCalledTimes(10);

  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all([outcomeOf(call), outcomeOf(call)]);
  expect(call).toHaveBeenCalledTimes(11);

  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcomeOf(async () => 'sent')).toBe('sent');
  expect(await outcomeOf(async () => 'sent')).toBe('sent');
  expect(logged).toEqual(['a gateway fails: its calls pause', 'a gateway works again']);
});
