import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryProject } from '../../check/testing/temporary-project.mjs';
import { ROOT } from '../setup/runtime.mjs';

/** Runs `.ci/run` in a project whose commands print and end as given, without standard input. */
function ciRun(commands, env = {}) {
  const root = temporaryProject({
    '.ci/run': readFileSync(join(ROOT, '.ci/run'), 'utf8'),
    'scripts/install.mjs': '',
    'package.json': JSON.stringify({ scripts: { check: 'true', ...commands } }),
  });
  const { status, stdout } = spawnSync('bash', ['.ci/run'], {
    cwd: root,
    env: { PATH: process.env.PATH, CI: 'true', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  return { status, lines: stdout.trimEnd().split('\n') };
}

const partToday = () => (Math.floor(Date.now() / 86_400_000) % 8) + 1;
const TESTS = { test: 'echo 5 passed, 0 failed', 'test:long': 'echo 3 passed, 0 failed #' };

test('the last line sums the tests and the part of the long ones that the date chooses', () => {
  const parts = [partToday()];
  const { status, lines } = ciRun(TESTS);
  parts.push(partToday());
  expect([status, lines.at(-1)]).toEqual([0, '8 passed, 0 failed']);
  const named = lines.map((line) => /^Part (\d) of 8 of the long tests/.exec(line)?.[1]);
  expect(parts).toContain(Number(named.find(Boolean)));
});

test('a failed check, and failed tests, end it with an error after the part that is asked for has run', () => {
  const red = { ...TESTS, check: 'exit 1', test: 'echo 3 passed, 2 failed && exit 1' };
  const { status, lines } = ciRun(red, { KOLLI_LONG_PART: '3' });
  expect([status, lines.at(-1)]).toEqual([1, '6 passed, 2 failed']);
  expect(lines).toContain('npm run check failed.');
  expect(lines).toContain('npm run test failed.');
  expect(lines.join('\n')).toContain('Part 3 of 8');
});
