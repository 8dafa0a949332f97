import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '@kolli/local-postgres/free-port';
import { openWatch } from './open-watch.ts';
import { recordOutcome } from '../../../platform/jobs/job-records.ts';
import { ownTestServer } from '../../../testing/test-server.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..', '..');
const read = (path: string) => readFile(join(root, path), 'utf8');

/** Labels that Prometheus adds to every series. */
const ownLabels = ['instance', 'job'];

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
}

/** The values of each label of each series. */
function parseMetrics(text: string) {
  const found = new Map<string, Map<string, Set<string>>>([['up', new Map()]]);
  for (const line of text.split('\n')) {
    const [, name = '', labels = ''] = /^([a-z_0-9]+)(?:\{(.*)\})? /.exec(line) ?? [];
    if (name === '') continue;
    const known = found.get(name) ?? new Map<string, Set<string>>();
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
      known.set(label, (known.get(label) ?? new Set()).add(value));
    found.set(name, known);
  }
  return found;
}

const port = await freePort();
const server = await ownTestServer({ METRICS_PORT: String(port) });
await server.ask(null, 'GET', '/api/health');
await server.store.inGlobal(async (tx) => {
  await recordOutcome(tx, { job: 'watch-boxes', isEnded: true, failures: 1 });
  await recordOutcome(tx, { job: 'backup', isEnded: true, failures: 0 });
});
const watch = await openWatch(server.services);
const shown = parseMetrics(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
afterAll(() => watch.close());

const readRules = async () => {
  const { groups } = parse(await read('deploy/prometheus/alerts.yaml')) as {
    groups: { rules: Rule[] }[];
  };
  return groups.flatMap(({ rules }) => rules);
};

/** The names and labels of an expression that the server does not show. */
function findUnknown(expr: string): string[] {
  const unknown: string[] = [];
  const labelsUsed = new Set<string>();
  const names = [...expr.matchAll(/\b(up|(?:kolli|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
  for (const [, name = '', matchers = ''] of names) {
    const labels = shown.get(name);
    if (labels === undefined) unknown.push(name);
    for (const label of labels?.keys() ?? []) labelsUsed.add(label);
    for (const [, label = '', operator = '', value = ''] of matchers.matchAll(
      /(\w+)(=~?)"([^"]*)"/g,
    )) {
      if (ownLabels.includes(label)) continue;
      const values = labels?.get(label);
      // Codes of status are a matter of what happens.
      const wanted = label === 'code' ? [] : operator === '=' ? [value] : value.split('|');
      if (values === undefined || wanted.some((one) => !values.has(one)))
        unknown.push(`${name}{${label}${operator}"${value}"}`);
    }
  }
  for (const [, list = ''] of expr.matchAll(/\b(?:by|on|without) \(([^)]*)\)/g))
    for (const label of list.split(',').map((one) => one.trim()))
      if (!labelsUsed.has(label) && !ownLabels.includes(label)) unknown.push(`by (${label})`);
  return names.length === 0 ? ['no metric'] : unknown;
}

test('OPS-07: what compares names and labels finds those that the server does not show', () => {
  expect(findUnknown('sum(kolli_reqests_total)')).toEqual(['kolli_reqests_total']);
  expect(findUnknown('kolli_boxes{state="quiet"}')).toEqual(['kolli_boxes{state="quiet"}']);
  expect(findUnknown('kolli_boxes{box="silent"}')).toEqual(['kolli_boxes{box="silent"}']);
  expect(findUnknown('sum by (box) (kolli_boxes)')).toEqual(['by (box)']);
  expect(findUnknown('1 > 2')).toEqual(['no metric']);
});

test('OPS-07: every alert uses names and labels of the server, and its section says what to do', async () => {
  const rules = await readRules();
  expect(rules.length).toBeGreaterThan(10);
  const page = await read('docs/operations/watch.md');
  for (const { alert, expr, labels, annotations } of rules) {
    expect([alert, findUnknown(expr)]).toEqual([alert, []]);
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\.$/);
    expect(annotations.runbook).toBe(`docs/operations/watch.md#${alert.toLowerCase()}`);
    expect(page).toContain(`\n### ${alert}\n`);
  }
});

test('OPS-07: every query of the dashboard uses names and labels of the server', async () => {
  const { panels } = JSON.parse(await read('deploy/grafana/dashboard.json')) as Dashboard;
  expect(panels.length).toBeGreaterThan(10);
  for (const { title, targets } of panels)
    for (const { expr, legendFormat } of targets) {
      expect([title, findUnknown(expr)]).toEqual([title, []]);
      for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
        expect([title, expr]).toEqual([
          title,
          expect.stringMatching(new RegExp(`\\b${label}\\b|^(rate\\()?(nodejs|process)`)),
        ]);
    }
});

test('OPS-07: the page of the operator has every metric of Kolli, and no other', async () => {
  const page = await read('docs/operations/watch.md');
  const documented = new Set(page.matchAll(/`(kolli_\w+)(?:\{[^`]*)?`/g).map(([, name]) => name));
  const own = [...shown.keys()].filter((name) => name.startsWith('kolli_'));
  const named = new Set(own.map((name) => name.replace(/_(bucket|sum|count)$/, '')));
  expect(documented).toEqual(named);
});

test('OPS-07: no label names a person, a pharmacy or a box', () => {
  const labels = [...shown]
    .filter(([name]) => name.startsWith('kolli_'))
    .flatMap(([, of]) => [...of.keys()]);
  const known = 'call code event for kind le name pool release state version';
  expect([...new Set(labels)].toSorted()).toEqual(known.split(' '));
});
