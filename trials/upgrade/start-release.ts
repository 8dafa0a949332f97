import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { testEnvironment } from '../../apps/server/src/testing/test-secrets.ts';
import { freePort } from '../../packages/local-postgres/src/free-port.ts';
import { startProgram, waitFor } from '../../e2e/testing/programs.ts';

/** A program of a release that listens on loopback. */
export interface RunningRelease {
  readonly url: string;
  readonly port: number;
  /** Asks it to stop; returns its exit code. */
  stop: () => Promise<number | null>;
}

/** Starts `main` of a release until the test ends; throws with its output if it exits. */
export async function startRelease(
  root: string,
  env: NodeJS.ProcessEnv,
  port?: number,
): Promise<RunningRelease> {
  const own = port ?? (await freePort());
  const url = `http://127.0.0.1:${own}`;
  const { child, output } = startProgram(join(root, 'apps/server/src/main.ts'), {
    ...process.env,
    ...testEnvironment,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    ROLE: 'api',
    PORT: String(own),
    ...env,
  });
  const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  onTestFinished(async () => void (await stop()));
  await waitFor(`${url}/api/health`, child, output);
  return { url, port: own, stop };
}
