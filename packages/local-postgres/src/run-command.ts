import { spawn } from 'node:child_process';
import type { Account } from './account.ts';

/** So long what a command said last may be on its way. */
const LAST_WORDS_MS = 2000;

/** How a command of PostgreSQL ended, with all it said. */
export type CommandResult = { code: number | null; output: string };

/**
 * Runs one of PostgreSQL's programs as `account` and waits for its end.
 * The environment is bare, so that a user's PG* variables and locale change nothing.
 * @throws Error with a sentence for the user when the program cannot be started at all.
 */
export async function runCommand(
  program: string,
  args: string[],
  account: Account | null,
  input = '',
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...account,
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC', ...windowsEnvironment() },
      stdio: 'pipe',
    });
    const said: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', (error) => reject(cannotStart(program, account, error)));
    const end = (code: number | null): void => resolve({ code, output: said.join('').trim() });
    child.on('close', end);
    // The postmaster that pg_ctl leaves behind may hold the pipes open.
    child.on('exit', (code) => setTimeout(end, LAST_WORDS_MS, code).unref());
  });
}

function windowsEnvironment(): NodeJS.ProcessEnv {
  const { SystemRoot, PATH } = process.env;
  return process.platform === 'win32' ? { SystemRoot, PATH } : {};
}

function cannotStart(program: string, account: Account | null, cause: Error): Error {
  const as = account === null ? '' : ` as user ${account.uid}, which root must lend it`;
  return new Error(
    `PostgreSQL's ${program} could not be started${as}: ${cause.message}. ` +
      'Set DATABASE_URL to use a PostgreSQL of your own.',
    { cause },
  );
}
