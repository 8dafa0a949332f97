import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startProgram } from '../../e2e/testing/programs.ts';
import type { ProcessFigures } from './watch-process.ts';

const root = join(import.meta.dirname, '..', '..');
const watcher = pathToFileURL(join(import.meta.dirname, 'watch-process.ts')).href;

/** A program in a process of its own that can be asked what it used. */
export interface WatchedProgram {
  readonly child: ChildProcess;
  said: () => string;
  stop: () => Promise<void>;
  /** What it used so far; its lag is that since the last time it was asked. */
  figures: () => Promise<ProcessFigures>;
}

/** Starts a file of the project, watched from within. */
export function startWatched(file: string, env: NodeJS.ProcessEnv): WatchedProgram {
  const options = `${process.env.NODE_OPTIONS ?? ''} --import=${watcher}`;
  const program = startProgram(join(root, file), { ...env, NODE_OPTIONS: options });
  return {
    ...program,
    figures: async () => {
      const answer = await ask(program.child, 'figures');
      return answer.figures as ProcessFigures;
    },
  };
}

const longestAnswerMs = 30_000;

/** What a watched program can be asked: what it uses, what its calls took, what it did once all is said. */
export type Question = 'figures' | 'calls' | 'settled';

/** Asks a process over its channel and waits for the message that holds the answer by its name. */
export function ask(
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
    }, longestAnswerMs);
    const onMessage = (message: unknown) => {
      if (typeof message !== 'object' || message === null || !(question in message)) return;
      stop();
      resolve(message as Readonly<Record<string, unknown>>);
    };
    child.on('message', onMessage);
    child.send(question);
  });
}
