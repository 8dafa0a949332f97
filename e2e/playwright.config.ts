import { defineConfig } from '@playwright/test';
import { hasRoomInMemory } from '../packages/local-postgres/src/memory-paths.ts';

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Those run if a file among them is asked for, as `npm run test:long` does.
  testIgnore: process.env.KOLLI_LONG === '1' ? [] : '**/*.long.spec.ts',
  globalSetup: './testing/start-site.ts',
  outputDir: '../test-results',
  // One server serves all files; each uses its own pharmacy, so that none waits for another. Tests
  // often wait for a box or a mail: one worker more than the cores of a small machine.
  workers: 3,
  // Generous limits for tests that hang: the machine may be busy with other work.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Helsinki',
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Animations take time and no test needs them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // Code that runs for a second is not worth optimizing.
      args: ['--no-sandbox', '--js-flags=--no-turbofan --no-maglev --single-threaded-gc'],
      // If shared memory is large enough, files would be twice as expensive.
      ignoreDefaultArgs: hasRoomInMemory() ? ['--disable-dev-shm-usage'] : [],
    },
  },
});
