import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { tourMarkdown } from '../../../apps/sandbox/src/start/tour-steps.ts';
import { ROOT } from '../setup/runtime.mjs';
import { serverEnvironment } from './environment.mjs';
import { demoAccounts, tourText } from './tour.mjs';

const inOneLine = (text) => text.replaceAll(/\s+/g, ' ');

test('README and terminal have the same steps of the tour under the same numbers, the terminal with the ports of the start', async () => {
  const readme = inOneLine(await readFile(join(ROOT, 'README.md'), 'utf8'));
  const printed = await tourText(ROOT, { server: 8140, sandbox: 8141 });
  const addresses = { kolli: 'http://localhost:8080', sandbox: 'http://localhost:8090' };
  const steps = tourMarkdown(addresses).map((step, index) => `${index + 1}. ${step}`);
  expect(readme).toContain(`these steps. ${steps.join(' ')} ## Work on it`);
  const plain = steps.map((step) =>
    step
      .replaceAll(/\[([^\]]+)\]/g, '$1 ')
      .replaceAll('**', '"')
      .replaceAll('`', '')
      .replaceAll(':8080', ':8140')
      .replaceAll(':8090', ':8141'),
  );
  expect(inOneLine(printed)).toContain(`The tour ${plain.join(' ')} Ctrl-C`);
  expect(printed).toMatch(/main@satama\.example {2}Doors-open-1 .*111222/);
  expect(Math.max(...printed.split('\n').map(({ length }) => length))).toBeLessThan(140);
});

test('Login offers the accounts that the terminal prints, unless the start has a public address', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('PUBLIC_URL', undefined);
  const accounts = await demoAccounts(ROOT);
  const ports = { server: 8140, sandbox: 8141, smtp: 8142 };
  const start = {
    root: ROOT,
    ports,
    databaseUrl: 'postgres://127.0.0.1/kolli',
    secrets: {},
    accounts,
  };
  const { DEMO_ACCOUNTS: offered = '' } = serverEnvironment(start);
  expect(offered).toContain('main@satama.example Doors-open-1');
  expect(offered.split(', ')).toHaveLength(accounts.length);
  const printed = inOneLine(await tourText(ROOT, ports));
  for (const account of offered.split(', ')) expect(printed).toContain(account);
  vi.stubEnv('PUBLIC_URL', 'https://boxes.example');
  expect(serverEnvironment(start)).not.toHaveProperty('DEMO_ACCOUNTS');
});
