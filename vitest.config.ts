import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const NODE_PROJECTS = {
  domain: 'packages/domain/src',
  contract: 'packages/contract/src',
  'device-kit': 'packages/device-kit/src',
  client: 'packages/client/src',
  'local-postgres': 'packages/local-postgres/src',
  server: 'apps/server/src',
  sandbox: 'apps/sandbox/src',
  // What needs a page is called *.test.tsx and runs in the browser.
  'web-rules': 'apps/web/src',
  scripts: 'scripts',
  trials: 'trials',
};
/** Their long files start engines and programs of their own, and take signals. */
const ISOLATED = ['local-postgres', 'scripts', 'trials'];
/** Long trials run for as long as they are asked to; otherwise a net for what hangs: the machine may stand still for minutes. */
const timeoutMs = process.env.KOLLI_TRIAL === 'long' ? 0 : 900_000;
const WEB_CONFIG = 'apps/web/vitest.config.ts';

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than the cores of a small machine: some of their time they wait for PostgreSQL.
    maxWorkers: 3,
    allowOnly: false,
    projects: [
      ...Object.entries(NODE_PROJECTS).map(([name, folder]) => ({
        test: {
          name,
          environment: 'node',
          // A file restores what it changes; loading the whole server again for each took a quarter of the time.
          isolate: process.env.KOLLI_LONG === '1' && ISOLATED.includes(name),
          include: [`${folder}/**/*.test.{ts,mjs}`],
          // Only `npm run test:long` runs the long ones; its command sets the variable.
          exclude: process.env.KOLLI_LONG === '1' ? [] : ['**/*.long.test.*'],
          // Whole programs start slowly on a machine that does other things.
          testTimeout: timeoutMs,
          hookTimeout: 900_000,
          expect: { poll: { timeout: 60_000 } },
        },
      })),
      ...(existsSync(WEB_CONFIG) ? [WEB_CONFIG] : []),
    ],
  },
});
