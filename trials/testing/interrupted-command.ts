import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { withAppLogin } from '../../apps/server/src/testing/test-database.ts';
import { testEnvironment } from '../../apps/server/src/testing/test-secrets.ts';

const program = join(import.meta.dirname, '..', '..', 'apps/server/src/cli.ts');

/** How a command ended: killed, or by itself with its exit code and what it wrote. */
export type Ending = 'killed' | { readonly code: number; readonly output: string };

/** The demo's people have work accounts at an issuer; nobody is asked there. */
const issuer = {
  WORK_ACCOUNT_ISSUER: 'https://work.example',
  WORK_ACCOUNT_CLIENT_ID: 'kolli',
  WORK_ACCOUNT_CLIENT_SECRET: 'secret',
};

interface Run {
  readonly args: readonly string[];
  /** The database with its owner's login. */
  readonly ownerUrl: string;
  /** Kills the process without warning after this time; undefined lets it finish. */
  readonly killAfterMs?: number;
}

/** Runs a command of `kolli` as a process of its own. */
export async function runCommand({ args, ownerUrl, killAfterMs }: Run): Promise<Ending> {
  const logins = { DATABASE_URL: withAppLogin(ownerUrl), DATABASE_OWNER_URL: ownerUrl };
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...testEnvironment, ...issuer, ...logins },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pieces: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => pieces.push(piece));
  const kill =
    killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  await once(child, 'close');
  clearTimeout(kill);
  if (child.exitCode === null) return 'killed';
  return { code: child.exitCode, output: Buffer.concat(pieces).toString() };
}

/** Runs a command to its end, and throws what it wrote if it fails. */
export async function completeCommand(run: Omit<Run, 'killAfterMs'>): Promise<void> {
  const ending = await runCommand(run);
  if (ending === 'killed') throw new Error(`kolli ${run.args.join(' ')} was killed`);
  if (ending.code !== 0) throw new Error(`kolli ${run.args.join(' ')}: ${ending.output}`);
}
