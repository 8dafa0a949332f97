import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const ofProject = (path: string) => import(new URL(`../../${path}`, import.meta.url).href);

async function hasRoomInMemory(): Promise<boolean> {
  const module: { hasRoomInMemory: () => boolean } = await ofProject(
    'packages/local-postgres/src/memory-paths.ts',
  );
  return module.hasRoomInMemory();
}

/** The browser of the tests: CHROMIUM_PATH, else the one that the project's scripts find. */
async function executablePath(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const module: { chromiumExecutable: () => Promise<string> } = await ofProject(
    'scripts/run/setup/chromium.mjs',
  );
  return module.chromiumExecutable();
}

export default defineConfig({
  root: import.meta.dirname,
  oxc: { jsx: { runtime: 'automatic', development: false, refresh: false } },
  optimizeDeps: {
    rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
    // Includes lazily loaded packages: discovered during a test, they would reload the page.
    include: [
      'react',
      'react-dom',
      'react/jsx-runtime',
      'vitest-browser-react',
      '@mantine/dates',
      '@mantine/form',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
      'bwip-js/generic',
      'dayjs/locale/fi.js',
      'dayjs/locale/nb.js',
      'dayjs/locale/sv.js',
      'jspdf',
      'jspdf-autotable',
      'papaparse',
      'pdfjs-dist/legacy/build/pdf.mjs',
      'pdfjs-dist/legacy/build/pdf.worker.mjs',
      'qrcode.react',
      'uplot',
    ],
  },
  test: {
    name: 'web',
    // As many pages as the other projects have workers, so that vitest runs all projects in one
    // group.
    maxWorkers: 3,
    // Tests clean up after themselves: reloading the whole app for each file took a fifth of the
    // time.
    isolate: false,
    // As for the other projects: the machine may be busy with other work.
    testTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    include: ['src/**/*.test.tsx'],
    setupFiles: ['test/setup.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // The first page loads while the machine is busiest.
      connectTimeout: 300_000,
      provider: playwright({
        // Animations, and files on disk instead of in shared memory, took a fifth of the time.
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: {
          executablePath: await executablePath(),
          ignoreDefaultArgs: (await hasRoomInMemory()) ? ['--disable-dev-shm-usage'] : [],
          // Code that runs for a second is not worth optimizing: a third less processor time.
          args: ['--no-sandbox', '--js-flags=--no-turbofan --no-maglev --single-threaded-gc'],
        },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
    },
  },
});
