import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSource, listFiles } from '../../run/setup/list-files.mjs';
import { findFolderCycles } from './folder-cycles.mjs';
import { runTool } from './run-tool.mjs';

const folders = ['packages', 'apps', 'scripts', 'e2e', 'bench', 'trials'];
const hasImport = /^(?:import|export)\s[^;]*?from\s+['"]|^import\s+['"]/m;

/**
 * Imports point the one way that .dependency-cruiser.cjs allows, and no folders import each other. A cruiser that cannot read the
 * sources finds no violation either, so every source file must be among the modules it read,
 * and one with imports must have dependencies.
 */
export async function checkBoundaries(root) {
  const present = folders.filter((folder) => existsSync(join(root, folder)));
  const sources = listFiles(root).filter(
    (file) =>
      isSource(file) &&
      present.includes(file.split('/')[0]) &&
      // Programs of integrators, which import the client as it is packed.
      !file.startsWith('packages/client/examples/'),
  );
  if (sources.length === 0) return { ok: true, output: '' };
  const { output, stdout } = await runTool(root, 'dependency-cruiser/bin/dependency-cruiser.mjs', [
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    ...present,
  ]);
  let cruise;
  try {
    cruise = JSON.parse(stdout);
  } catch {
    return { ok: false, output };
  }
  const unread = unreadFiles(root, sources, cruise.modules);
  const lines = [
    ...cruise.summary.violations.map(describe),
    ...findFolderCycles(cruise.modules),
    ...unread.map((file) => `${file}: dependency-cruiser did not read this file`),
  ];
  return {
    ok: lines.length === 0,
    output: lines.map((line) => `${line}\n`).join(''),
    note: `${sources.length} modules read`,
  };
}

function unreadFiles(root, sources, modules) {
  const dependencies = new Map(modules.map((read) => [read.source, read.dependencies.length]));
  return sources.filter((file) => {
    const count = dependencies.get(file);
    if (count === undefined) return true;
    return count === 0 && hasImport.test(readFileSync(join(root, file), 'utf8'));
  });
}

function describe({ rule, from, to, cycle }) {
  const way = cycle ? [from, ...cycle.map((step) => step.name)].join(' → ') : `${from} → ${to}`;
  return `${rule.name}: ${way}`;
}
