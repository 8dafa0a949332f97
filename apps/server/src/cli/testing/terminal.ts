import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { testEnvironment } from '../../testing/test-secrets.ts';
import type { TestDatabase } from '../../testing/test-database.ts';

const program = fileURLToPath(new URL('../../cli.ts', import.meta.url));

/** Runs a program on a terminal of its own, whose input and output it passes on. */
const terminal =
  'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))';

/** Starts a command on a pseudo terminal, where Ctrl-C reaches it as it does from a keyboard. */
export function startOnTerminal(
  { url, ownerUrl }: Pick<TestDatabase, 'url' | 'ownerUrl'>,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
) {
  const child = spawn('python3', ['-c', terminal, process.execPath, program, ...args], {
    env: {
      ...process.env,
      ...testEnvironment,
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (output += text));
  const ended = once(child, 'close').then(() => child.exitCode ?? -1);
  return { output: () => output, pressCtrlC: () => child.stdin.write('\u0003'), ended };
}
