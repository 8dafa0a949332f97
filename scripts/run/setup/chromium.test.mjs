import { afterEach, expect, test, vi } from 'vitest';
import { chromiumExecutable } from './chromium.mjs';

afterEach(() => vi.unstubAllEnvs());

test('the browser of the tests is the one of the packages, whatever the system has, unless CHROMIUM_PATH names another, which must exist', async () => {
  vi.stubEnv('CHROMIUM_PATH', '');
  expect(await chromiumExecutable()).toMatch(
    /node_modules\/\.cache\/kolli\/chromium-[\d.]+-[0-9a-f]{8}\/launch\.sh$/u,
  );
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  expect(await chromiumExecutable()).toBe(process.execPath);
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  await expect(chromiumExecutable()).rejects.toThrow(
    'CHROMIUM_PATH names /nowhere/chromium, which does not exist.',
  );
});
