import { playwright } from '@vitest/browser-playwright';
import { msw } from 'msw/vite';
import { defineConfig } from 'vitest/config';

/** The browser of the tests: CHROMIUM_PATH, else what the project's scripts find. */
async function executablePath(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const finder = new URL('../../scripts/run/chromium.mjs', import.meta.url).href;
  const module: { chromiumExecutable: () => Promise<string> } = await import(finder);
  return module.chromiumExecutable();
}

export default defineConfig({
  root: import.meta.dirname,
  // The worker script alone: it stands in for the network in the tests' browser.
  plugins: [msw({ mode: 'worker-only' })],
  oxc: { jsx: { runtime: 'automatic', development: false, refresh: false } },
  optimizeDeps: {
    rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
    // What screens load late is named, too: found in the middle of a test, it reloads the page.
    include: [
      'react',
      'react-dom',
      'react/jsx-runtime',
      'vitest-browser-react',
      '@mantine/dates',
      '@mantine/form',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
      'dayjs/locale/fi.js',
      'dayjs/locale/nb.js',
      'dayjs/locale/sv.js',
      'jspdf',
      'jspdf-autotable',
      'papaparse',
      'qrcode.react',
      'uplot',
    ],
  },
  test: {
    name: 'web',
    // As many pages as the other projects have workers: vitest runs them all in one group then.
    maxWorkers: 3,
    // A test leaves nothing behind: loading the whole app again for each file took a fifth of the time.
    isolate: false,
    // As for the other projects: the machine does other things meanwhile.
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    include: ['src/**/*.test.tsx'],
    setupFiles: ['src/app/test-setup.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // The first page loads while the machine is at its busiest.
      connectTimeout: 300_000,
      provider: playwright({
        launchOptions: { executablePath: await executablePath(), args: ['--no-sandbox'] },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
    },
  },
});
