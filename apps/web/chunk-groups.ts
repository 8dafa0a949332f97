import { join } from 'node:path';

/** What a module imports, as the bundler tells it. */
type Graph = {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
};

const app = join(import.meta.dirname, 'src/main.tsx');
const customer = join(import.meta.dirname, 'src/customer.tsx');

/** All that a module imports before anything is drawn, itself included. */
function reachOf(entry: string, graph: Graph): ReadonlySet<string> {
  const reach = new Set<string>();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reach.has(id)) continue;
    reach.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reach;
}

/** Which start a module belongs to: what the customers' pages share with the app is apart. */
function startOf(id: string, graph: Graph): string | null {
  if (!reachOf(app, graph).has(id)) return null;
  return reachOf(customer, graph).has(id) ? 'start' : 'start-app';
}

/**
 * What is fetched together: the starts, and whatever the same screens share. Left to itself
 * the bundler makes some two hundred chunks, most of them tiny, and each lazy route lists a hundred
 * to preload: what Login fetches grew with every screen.
 */
export const chunkGroups = [
  { name: startOf, tags: ['$initial' as const], priority: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
];

/** The bundler names a shared chunk after all who share it: too long for each list of chunks. */
export const chunkFileNames = ({ name }: { name: string }) =>
  name.startsWith('shared') ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js';
