import { defineConfig } from '@playwright/test';
import { hasRoomInMemory } from '../packages/local-postgres/src/memory-paths.ts';

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './testing/start-site.ts',
  outputDir: '../test-results',
  // One server serves all files; each works at a pharmacy of its own, so that none waits for another.
  // Much of their time they wait, for a box or a mail: one more than the cores of a small machine.
  workers: 3,
  // Nets for what hangs: the machine does other things meanwhile.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Helsinki',
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Movements cost time and show nothing that a test asks for.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--no-sandbox'],
      // Where shared memory is large enough, files would do its work at twice the cost.
      ignoreDefaultArgs: hasRoomInMemory() ? ['--disable-dev-shm-usage'] : [],
    },
  },
});
