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
  const lazy = lazyOf(app, graph);
  const ofLazy = (files: RegExp) =>
    importsOf(
      lazy.filter((id) => files.test(id)),
      graph,
    );
  return {
    app: importsOf([app], graph),
    customer: importsOf([customer], graph),
    signIn: ofLazy(/\/routes\/(auth\.|locationNotAllowed|\$)/),
    staff: ofLazy(/\/routes\/_guarded(\.|\/_shell\.|.*info-lockers)|\/session\/|lockers-data/),
  };
}
let parts: ReturnType<typeof readParts> | undefined;

function startGroupOf(id: string, graph: Graph): string | null {
  parts ??= readParts(graph);
  if (!parts.app.has(id)) return null;
  return parts.customer.has(id) ? 'start' : 'start-app';
}

/** What screens without a session only reach by the index of a package, and do not use: rich texts, leave guards. */
const isOnlyExported = (id: string) =>
  /react-i18next.*\/Trans|html-parse-stringify|void-elements|react-router.*\/useBlocker|store.dist.shallow/.test(
    id,
  );

function publicGroupOf(id: string, graph: Graph): string | null {
  if (isOnlyExported(id)) return null;
  parts ??= readParts(graph);
  if (parts.customer.has(id)) return 'customer';
  return parts.signIn.has(id) ? 'sign-in' : null;
}

const textGroupOf = (id: string) => (/text.typed-text/.test(id) ? 'text' : null);

const phonesGroupOf = (id: string) =>
  /libphonenumber-js|people.phone-(?:numbers|plan)/.test(id) ? 'phones' : null;

function staffGroupOf(id: string, graph: Graph): string | null {
  parts ??= readParts(graph);
  return parts.staff.has(id) ? 'staff' : null;
}

/**
 * Which modules come in one chunk, with one style sheet: by default the bundler makes about two hundred mostly tiny
 * chunks, of which Lockers would load 180.
 * - 'start' and 'start-app': Login, which the entry imports; in 'start' what the customers' pages need, too;
 * - 'customer': what else the customers' pages share with others;
 * - 'sign-in': what the other screens without a session share with others;
 * - 'phones': phone numbers with their plans, which signed-in screens need and a customer's page loads later; 'text': how
 *   a typed text is read, apart, because both 'phones' and 'sign-in' need it, and neither may bring the other;
 * - 'staff': the frame of the signed-in screens, and Lockers;
 * - 'shared': what other screens share, one chunk for each set of screens, or more if they are small.
 *
 * A group brings what its modules import, unless a group of a higher priority has it.
 */
export const chunkGroups = [
  { name: startGroupOf, tags: ['$initial' as const], priority: 4 },
  { name: publicGroupOf, minShareCount: 2, priority: 3 },
  { name: textGroupOf, priority: 5 },
  { name: phonesGroupOf, priority: 3 },
  { name: staffGroupOf, priority: 2 },
  {
    // Charts stay apart.
    name: (id: string) => (/uplot|components.chart/i.test(id) ? null : 'shared'),
    minShareCount: 2,
    entriesAware: true,
    // Larger ones would be merged into chunks that import each other.
    entriesAwareMergeThreshold: 5_000,
    priority: 1,
  },
];

/**
 * By default a chunk is named after all its importers; that name is too long for the preload lists.
 */
export const chunkFileNames = ({ name }: { name: string }) =>
  `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`;

/** The same for style sheets, which are named after their chunks. */
export const assetFileNames = ({ names: [name = ''] }: { names: string[] }) =>
  `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash][extname]`;

type Bundle = Readonly<Record<string, { readonly imports?: readonly string[] }>>;

/** Fails a build with chunks that import each other, directly or through others: one of them would run before what it uses. */
export const acyclicChunks = {
  name: 'acyclic-chunks',
  generateBundle(_options: unknown, bundle: Bundle): void {
    const checked = new Set<string>();
    const check = (file: string, path: readonly string[]): void => {
      if (path.includes(file))
        throw new Error(`Chunks import each other: ${[...path, file].join(' > ')}`);
      if (checked.has(file)) return;
      for (const imported of bundle[file]?.imports ?? []) check(imported, [...path, file]);
      checked.add(file);
    };
    for (const file of Object.keys(bundle)) check(file, []);
  },
};
