import { join } from 'node:path';

/** The bundler's module graph. */
type Graph = {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
};

const app = join(import.meta.dirname, 'src/main.tsx');
const customer = join(import.meta.dirname, 'src/customer.tsx');

/**
 * All modules that an entry imports statically, directly or through others, with the entry itself.
 */
function importsOf(entry: string, graph: Graph): ReadonlySet<string> {
  const reach = new Set<string>();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reach.has(id)) continue;
    reach.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reach;
}

/**
 * Puts modules that the app shares with the customers' pages into 'start', the app's other static
 * imports into 'start-app'.
 */
function entryGroupOf(id: string, graph: Graph): string | null {
  if (!importsOf(app, graph).has(id)) return null;
  return importsOf(customer, graph).has(id) ? 'start' : 'start-app';
}

/**
 * How modules are grouped into chunks: static imports of the entries, and modules that the same
 * lazy routes share. By default the bundler makes about two hundred mostly tiny chunks, and each
 * lazy route preloads a hundred of them, so that the Login screen would fetch more with every new
 * screen.
 */
export const chunkGroups = [
  { name: entryGroupOf, tags: ['$initial' as const], priority: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
];

/**
 * By default a shared chunk is named after all its importers; that name is too long for the preload
 * lists.
 */
export const chunkFileNames = ({ name }: { name: string }) =>
  name.startsWith('shared') ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js';
