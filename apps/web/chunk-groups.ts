import { join } from 'node:path';

/** The bundler's module graph. */
type Graph = {
  getModuleInfo: (id: string) => {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
};

const app = join(import.meta.dirname, 'src/main.tsx');
const customer = join(import.meta.dirname, 'src/customer.tsx');

/** All modules that these import statically, directly or through others, with themselves. */
function importsOf(modules: readonly string[], graph: Graph): ReadonlySet<string> {
  const reach = new Set<string>();
  const waiting = [...modules];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reach.has(id)) continue;
    reach.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reach;
}

/** The modules that an entry loads lazily. */
function lazyOf(entry: string, graph: Graph): string[] {
  return [...importsOf([entry], graph)].flatMap(
    (id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
  );
}

/** What the parts of the app import; the graph is complete before its first module is put into a group. */
function readParts(graph: Graph) {
  const routes = lazyOf(app, graph);
  const ofRoutes = (files: RegExp) =>
    importsOf(
      routes.filter((id) => files.test(id)),
      graph,
    );
  return {
    app: importsOf([app], graph),
    customer: importsOf([customer], graph),
    login: ofRoutes(/\/routes\/auth\.login/),
    signIn: ofRoutes(/\/routes\/(auth\.|locationNotAllowed|\$)/),
  };
}
let parts: ReturnType<typeof readParts> | undefined;

/**
 * Puts modules that the app shares with the customers' pages into 'start', the app's other static
 * imports into 'start-app'.
 */
function entryGroupOf(id: string, graph: Graph): string | null {
  parts ??= readParts(graph);
  if (!parts.app.has(id)) return null;
  return parts.customer.has(id) ? 'start' : 'start-app';
}

/** The icons' package exports all of them by one module, as if each screen had all. */
const isIcon = (id: string) => /@tabler.icons-react.*.Icon[A-Z]/.test(id);

/** What Login and the customers' pages only reach by the index of a package, and do not use: rich texts, leave guards. */
const isOnlyExported = (id: string) =>
  /react-i18next.*\/Trans|html-parse-stringify|void-elements|react-router.*\/useBlocker|store.dist.shallow/.test(
    id,
  );

/** What the Login screen shares with the customers' pages. */
function commonGroupOf(id: string, graph: Graph): string | null {
  parts ??= readParts(graph);
  if (isIcon(id) || isOnlyExported(id)) return null;
  return parts.customer.has(id) && parts.login.has(id) ? 'common' : null;
}

/**
 * Puts what the customers' pages and the Login screen share with others into chunks of their own, and what the other
 * screens without a session share into 'sign-in', so that none of these loads more than it needs.
 */
function publicGroupOf(id: string, graph: Graph): string | null {
  if (isOnlyExported(id)) return null;
  parts ??= readParts(graph);
  if (parts.customer.has(id)) return 'customer';
  if (parts.login.has(id)) return 'login';
  return parts.signIn.has(id) ? 'sign-in' : null;
}

/**
 * How modules are grouped into chunks: static imports of the entries, what screens without a session share, what
 * several of the staff's screens share, and then what the same lazy routes share. By default the bundler makes about
 * two hundred mostly tiny chunks, of which Lockers would load 180. A group brings what its modules import, unless a
 * group of a higher priority has it.
 */
export const chunkGroups = [
  { name: entryGroupOf, tags: ['$initial' as const], priority: 6 },
  { name: commonGroupOf, minShareCount: 2, priority: 5 },
  {
    // By the screens that show them; a chunk of less than 6 kB joins the one with the most similar screens.
    name: (id: string) => (isIcon(id) ? 'icons' : null),
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 6000,
    priority: 4,
  },
  { name: publicGroupOf, minShareCount: 2, priority: 3 },
  { name: 'staff', minShareCount: 4, priority: 2 },
  {
    // Charts stay apart: Lockers has none.
    name: (id: string) => (/uplot|components.chart/i.test(id) ? null : 'shared'),
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 60_000,
    priority: 1,
  },
];

/**
 * By default a chunk is named after all its importers; that name is too long for the preload lists.
 */
export const chunkFileNames = ({ name }: { name: string }) =>
  `assets/${/^(shared|icons)/.exec(name)?.[0] ?? '[name]'}-[hash].js`;
