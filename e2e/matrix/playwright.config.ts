import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** Every screen and modal × language × appearance × width: too long for each change. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.matrix.ts',
  globalSetup: '../testing/start-site.ts',
  outputDir: '../../test-results',
  // Each language has a pharmacy of its own; within one the walks follow each other.
  fullyParallel: true,
  timeout: 5_400_000,
});
