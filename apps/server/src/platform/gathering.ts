import { setImmediate } from 'node:timers/promises';

interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** So many are answered together at most: the first shall not wait for the last. */
const mostAtOnce = 64;

/**
 * Asks for many at once what each asks for alone: what is asked in one moment goes together, and while
 * that round is under way, what else is asked gathers for the next. `answerAll` answers in the order of what it was asked; where it fails, so does
 * each of its round.
 */
export function gathering<Asked, Answer>(
  answerAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  const queue: Waiting<Asked, Answer>[] = [];
  let isRunning = false;
  const runOne = async (round: readonly Waiting<Asked, Answer>[]) => {
    try {
      const answers = await answerAll(round.map(({ asked }) => asked));
      round.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      for (const { reject } of round) reject(error);
    }
  };
  const run = async () => {
    isRunning = true;
    // What came in the same moment goes together.
    await setImmediate();
    while (queue.length > 0) await runOne(queue.splice(0, mostAtOnce));
    isRunning = false;
  };
  return (asked) =>
    new Promise((resolve, reject) => {
      queue.push({ asked, resolve, reject });
      if (!isRunning) void run();
    });
}
