import { spawn } from 'node:child_process';
import type { Account } from './account.ts';

/** Time for the last output to arrive after a command has exited. */
const FINAL_OUTPUT_MS = 2000;

/** Exit code and complete output of a command. */
export type CommandResult = { code: number | null; output: string };

/**
 * Runs one of PostgreSQL's programs as `account` and waits for its exit. Its environment is minimal, so
 * that the user's PG* variables and locale have no effect.
 * @throws Error with a message for the user when the program cannot be started.
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
    const chunks: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (text: string) => chunks.push(text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => chunks.push(text));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', (error) => reject(cannotStart(program, account, error)));
    const end = (code: number | null): void => resolve({ code, output: chunks.join('').trim() });
    child.on('close', end);
    // The postmaster started by pg_ctl may keep the pipes open.
    child.on('exit', (code) => setTimeout(end, FINAL_OUTPUT_MS, code).unref());
  });
}

function windowsEnvironment(): NodeJS.ProcessEnv {
  const { SystemRoot, PATH } = process.env;
  return process.platform === 'win32' ? { SystemRoot, PATH } : {};
}

function cannotStart(program: string, account: Account | null, cause: Error): Error {
  const as =
    account === null ? '' : ` as user ${account.uid}, to which root must be able to switch`;
  return new Error(
    `PostgreSQL's ${program} could not be started${as}: ${cause.message}. ` +
      'Set DATABASE_URL to use a PostgreSQL of your own.',
    { cause },
  );
}
