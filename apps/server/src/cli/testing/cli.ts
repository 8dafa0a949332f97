import { testEnvironment } from '../../testing/test-secrets.ts';
import type { TestWorld } from '../../testing/test-world.ts';
import { runCli } from '../run-cli.ts';

/** Runs a command on a test database; returns its output and errors, one line each. */
export async function runKolli(
  world: Pick<TestWorld, 'database' | 'time'>,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
) {
  const [said, complained]: [string[], string[]] = [[], []];
  const code = await runCli(
    args,
    {
      environment: {
        ...testEnvironment,
        DATABASE_URL: world.database.url,
        DATABASE_OWNER_URL: world.database.ownerUrl,
        ...environment,
      },
      clock: world.time.clock,
      say: (line) => said.push(line),
      out: { write: () => undefined },
      onInterrupt: () => () => undefined,
    },
    (text) => complained.push(text),
  );
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}
