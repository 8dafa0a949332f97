import { afterEach, expect, test, vi } from 'vitest';
import { createTurns } from './wait-in-turn.ts';

afterEach(() => void vi.useRealTimers());

/** Work that ends when it is called, and a record of what began. */
function given(limits = { maxWaiting: 2, maxWaitMs: 4000 }) {
  const inTurn = createTurns(limits);
  const begun: string[] = [];
  const start = (thing: string, name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const ended = inTurn(thing, () => {
      begun.push(name);
      return promise;
    });
    const outcome = ended.catch(
      (error: { code?: string; message: string }) => error.code ?? error.message,
    );
    return { end: () => resolve(name), fail: () => reject(new Error(name)), outcome };
  };
  return { start, begun };
}

test('JOB-05: work on one thing runs one after the other, in the order of its arrival, also after a failure', async () => {
  const { start, begun } = given();
  const [first, second, third] = [start('box', 'a'), start('box', 'b'), start('box', 'c')];
  const other = start('another box', 'd');
  await expect.poll(() => begun).toEqual(['a', 'd']);
  first.fail();
  expect(await first.outcome).toBe('a');
  await expect.poll(() => begun).toEqual(['a', 'd', 'b']);
  for (const work of [second, third, other]) work.end();
  expect(await Promise.all([second.outcome, third.outcome, other.outcome])).toEqual([
    'b',
    'c',
    'd',
  ]);
  expect(begun).toEqual(['a', 'd', 'b', 'c']);
  const later = start('box', 'e');
  later.end();
  expect(await later.outcome).toBe('e');
});

test('JOB-05: one too many is refused at once, and one that waits too long later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { start, begun } = given();
  const first = start('box', 'a');
  const waiting = start('box', 'b');
  vi.advanceTimersByTime(1000);
  const patient = start('box', 'c');
  expect(await start('box', 'd').outcome).toBe('busy');
  vi.advanceTimersByTime(3000);
  expect(await waiting.outcome).toBe('busy');
  first.end();
  patient.end();
  expect(await patient.outcome).toBe('c');
  expect(begun).toEqual(['a', 'c']);
});
