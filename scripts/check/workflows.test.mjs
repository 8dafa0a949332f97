import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../run/setup/runtime.mjs';

const folder = join(ROOT, '.github', 'workflows');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const workflows = readdirSync(folder).map((name) => ({
  name,
  ...parse(readFileSync(join(folder, name), 'utf8')),
}));
const jobsOf = ({ jobs }) => Object.values(jobs).filter(({ uses }) => uses === undefined);

describe.each(workflows)('$name', (workflow) => {
  test('may only read, ends, takes actions of others by their commit without a login of git, and calls commands that exist in every part', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(workflow.concurrency.group).toContain('github.ref');
    for (const job of jobsOf(workflow)) expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
    const actions = jobsOf(workflow).flatMap(({ steps }) => steps.filter(({ uses }) => uses));
    for (const { uses } of actions) expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
    const checkouts = actions.filter(({ uses }) => uses.startsWith('actions/checkout@'));
    expect(checkouts).toHaveLength(jobsOf(workflow).length);
    for (const { with: settings } of checkouts) expect(settings['persist-credentials']).toBe(false);
    for (const { steps, strategy } of jobsOf(workflow)) {
      for (const { run = '' } of steps.filter((step) => step.run?.startsWith('npm '))) {
        expect(scripts).toHaveProperty([/^npm (?:run )?([\w:]+)/.exec(run)[1]]);
        const count = Number(/--part \$\{\{ matrix\.part \}\}\/(\d+)$/.exec(run)?.[1] ?? 0);
        expect(strategy?.matrix.part ?? []).toEqual(Array.from({ length: count }, (_, i) => i + 1));
      }
    }
  });
});
