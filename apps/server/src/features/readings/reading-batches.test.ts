import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Log } from '../../platform/log.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { openReadingIntake } from './reading-intake.ts';

const now = Date.parse('2026-03-10T12:00:00.000Z');
const event = { kind: 'reading', seq: 1, at: now, sensor: '2-1', celsius: 5 } as const;
const clock = { receivedAt: new Date(now), skewMs: 0 };

/** An intake whose database answers when told; its calls are in `groups` and `times`. */
function openIntake() {
  const groups: string[][] = [];
  const times: unknown[] = [];
  const answers: PromiseWithResolvers<unknown[]>[] = [];
  const runAlone = (_statement: unknown, values: readonly unknown[]) => {
    groups.push(values[2] as string[]);
    times.push(values[0]);
    const answer = Promise.withResolvers<unknown[]>();
    answers.push(answer);
    return answer.promise;
  };
  const store = { runAlone } as Pick<Store, 'runAlone'> as Store;
  const logged: string[] = [];
  const log = { warn: (_fault: unknown, text: string) => void logged.push(text) } as unknown as Log;
  const intake = openReadingIntake({ store, log });
  const accept = (boxId: string) =>
    intake.accept({ pharmacyId: 'pharmacy', boxId }, [{ raw: event, event }], clock);
  return { groups, times, answers, logged, accept };
}

const boxes = (count: number) => Array.from({ length: count }, (_, index) => `box-${index}`);
const allOf = (group: readonly string[] = []) => [{ accepted: group.map((_, index) => index + 1) }];

test('a box that reports alone waits for no other', async () => {
  const { groups, times, accept } = openIntake();
  void accept('box-0');
  await setImmediate();
  expect(groups).toEqual([['box-0']]);
  expect(times).toEqual([clock.receivedAt]);
});

test('boxes that report at once go in two halves side by side; who comes then waits for one of them', async () => {
  const { groups, answers, accept } = openIntake();
  const first = boxes(12).map(accept);
  await setImmediate();
  expect(groups.map((group) => group.length)).toEqual([6, 6]);
  expect(groups.flat()).toEqual(boxes(12));
  const late = ['late-0', 'late-1', 'late-2', 'late-3', 'late-4', 'late-5', 'late-6'].map(accept);
  await setImmediate();
  expect(groups).toHaveLength(2);
  answers[0]?.resolve(allOf(groups[0]));
  await expect.poll(() => groups.length).toBe(3);
  for (const [index, group] of groups.entries()) answers[index]?.resolve(allOf(group));
  await expect.poll(() => groups.flat()).toHaveLength(19);
  answers.at(-1)?.resolve(allOf(groups.at(-1)));
  expect(await Promise.all([...first, ...late])).toEqual(Array.from({ length: 19 }, () => true));
});

test('of a group that failed none is accepted, and of another those that the database stored', async () => {
  const { groups, answers, logged, accept } = openIntake();
  const accepted = boxes(4).map(accept);
  await setImmediate();
  expect(groups).toEqual([
    ['box-0', 'box-1'],
    ['box-2', 'box-3'],
  ]);
  answers[0]?.reject(new Error('the database is gone'));
  answers[1]?.resolve([{ accepted: [2] }]);
  expect(await Promise.all(accepted)).toEqual([false, false, false, true]);
  expect(logged).toEqual(['readings could not be stored together']);
});

test('two batches of one box share no transaction, and no more than 32 boxes do', async () => {
  const { groups, accept } = openIntake();
  for (const box of [...boxes(70), ...boxes(2)]) void accept(box);
  await setImmediate();
  expect(groups.map((group) => new Set(group).size)).toEqual([32, 32]);
});

test('a second batch of a box goes with the next group, and those behind it do not wait for it', async () => {
  const { groups, accept } = openIntake();
  for (const box of ['box-0', 'box-0', 'box-1', 'box-2']) void accept(box);
  await setImmediate();
  expect(groups).toEqual([
    ['box-0', 'box-1'],
    ['box-0', 'box-2'],
  ]);
});

test('two groups share the waiting batches equally, including those that arrive in between', async () => {
  const { groups, answers, accept } = openIntake();
  const sizes = () => groups.map((group) => group.length);
  for (const box of boxes(20)) void accept(box);
  await setImmediate();
  expect(sizes()).toEqual([10, 10]);
  for (const box of boxes(30)) void accept(box);
  await setImmediate();
  expect(sizes()).toEqual([10, 10]);
  answers[0]?.resolve(allOf(groups[0]));
  await setImmediate();
  expect(sizes()).toEqual([10, 10, 25]);
});

test('after many boxes a lone one waits six milliseconds for others, and stops waiting once they come', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { groups, answers, accept } = openIntake();
  const sizes = () => groups.map((group) => group.length);
  /** Lets the database answer all calls. */
  const answerAll = async () => {
    for (const [index, group] of groups.entries()) answers[index]?.resolve(allOf(group));
    await setImmediate();
  };
  for (const box of boxes(8)) void accept(box);
  await setImmediate();
  await answerAll();
  void accept('box-0');
  await setImmediate();
  vi.advanceTimersByTime(5);
  expect(sizes()).toEqual([4, 4]);
  vi.advanceTimersByTime(1);
  expect(sizes()).toEqual([4, 4, 1]);
  // While both halves are under way nothing waits for time.
  for (const box of boxes(4)) void accept(box);
  await setImmediate();
  expect(sizes()).toEqual([4, 4, 1, 4]);
  void accept('box-9');
  await setImmediate();
  vi.advanceTimersByTime(6);
  expect(sizes()).toEqual([4, 4, 1, 4]);
  await answerAll();
  expect(sizes()).toEqual([4, 4, 1, 4]);
  for (const box of boxes(3)) void accept(box);
  await setImmediate();
  expect(sizes()).toEqual([4, 4, 1, 4, 4]);
});
