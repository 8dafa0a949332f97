import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startProgram } from '../../e2e/testing/programs.ts';
import type { ProcessFigures } from './watch-process.ts';

const root = join(import.meta.dirname, '..', '..');
const watcher = pathToFileURL(join(import.meta.dirname, 'watch-process.ts')).href;

/** A program in a separate process that reports its resource use. */
export interface WatchedProgram {
  readonly child: ChildProcess;
  output: () => string;
  stop: () => Promise<void>;
  /** Its resource use so far; the lag is that since the last call. */
  figures: () => Promise<ProcessFigures>;
}

/** Starts a file of the project with {@link watcher} preloaded. */
export function startWatched(file: string, env: NodeJS.ProcessEnv): WatchedProgram {
  const options = `${process.env.NODE_OPTIONS ?? ''} --import=${watcher}`;
  const program = startProgram(join(root, file), { ...env, NODE_OPTIONS: options });
  return {
    ...program,
    figures: async () => {
      const answer = await requestFrom(program.child, 'figures');
      return answer.figures as ProcessFigures;
    },
  };
}

const replyTimeoutMs = 30_000;

/** The requests to a watched program: its resources, the times of its calls, the total of its confirmed readings. */
export type Question = 'figures' | 'calls' | 'measuredTotal';

/** Sends a request over the process's channel and waits for the message with a property of that name. */
export function requestFrom(
  child: ChildProcess,
  question: Question,
): Promise<Readonly<Record<string, unknown>>> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(late);
      child.off('message', onMessage);
    };
    const late = setTimeout(() => {
      stop();
      reject(new Error(`No answer to ${question}`));
    }, replyTimeoutMs);
    const onMessage = (message: unknown) => {
      if (typeof message !== 'object' || message === null || !(question in message)) return;
      stop();
      resolve(message as Readonly<Record<string, unknown>>);
    };
    child.on('message', onMessage);
    child.send(question);
  });
}
