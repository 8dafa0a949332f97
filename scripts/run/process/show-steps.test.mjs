import { expect, test } from 'vitest';
import { showSteps } from './show-steps.mjs';

test('the steps under way are named, side by side too, with how many are over', async () => {
  let shown = '';
  const stream = { isTTY: true, columns: 120, write: (text) => (shown += text) };
  const steps = showSteps('Starting', { builds: 30, database: 10 }, { stream });
  const builds = Promise.withResolvers();
  const built = steps.run('builds', () => builds.promise);
  expect(await steps.run('database', async () => 'open')).toBe('open');
  builds.resolve('built');
  expect(await built).toBe('built');
  steps.end();
  const lines = shown.split('\r\u001B[K').map((line) => line.replace(/ · about .*/u, ''));
  expect(lines.filter(Boolean)).toEqual([
    'Starting: builds · 0 of 2 steps · 0 s so far',
    'Starting: builds, database · 0 of 2 steps · 0 s so far',
    'Starting: builds · 1 of 2 steps',
    'Starting · 2 of 2 steps · 0 s so far',
  ]);
});
