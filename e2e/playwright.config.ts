import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './testing/start-site.ts',
  outputDir: '../test-results',
  // One server and one set of boxes serve all files: they take turns.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Helsinki',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--no-sandbox'],
    },
  },
});
