import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** Every screen and modal × language × colour scheme × width: too slow for each change. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.matrix.ts',
  globalSetup: '../testing/start-site.ts',
  outputDir: '../../test-results',
  // Each language has its own pharmacy; within one the walks run one after the other.
  fullyParallel: true,
  timeout: 5_400_000,
});
