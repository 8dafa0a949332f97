/**
 * Which way imports may point: domain ← contract ← server | web | sandbox; in the server
 * routes → use case → repository; in the web app routes → pages → features → components → lib.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const TEST = '\\.(test|spec)\\.(ts|tsx|mjs)$';
const TEST_SUPPORT = '/(test|testing)/';
const NO_TEST = [TEST, TEST_SUPPORT];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const everywhere = [
  forbid(
    'no-circle',
    'Modules that import each other cannot be read apart.',
    {},
    { circular: true },
  ),
  forbid('resolves', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
  forbid(
    'declared-dependency',
    'What a workspace imports is in its package.json.',
    { path: '^(apps|packages)/[^/]+/src/' },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  forbid(
    'no-dev-dependency-in-product',
    'Dependencies for tests and builds are not installed with the product.',
    {
      path: '^(apps|packages)/[^/]+/src/',
      // The client is packed with the libraries that it needs.
      pathNot: [...NO_TEST, '^packages/client/src/(webhooks|event-stream)\\.ts$'],
    },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '/@types/' },
  ),
  forbid(
    'tests-import-product',
    'The product never imports a test.',
    { pathNot: NO_TEST },
    { path: TEST },
  ),
];

const packages = [
  forbid(
    'domain-imports-nothing-of-ours',
    'The rules are pure: they know neither the contract nor an app.',
    { path: '^packages/domain/' },
    { path: '^(apps|packages/(contract|local-postgres))/' },
  ),
  forbid(
    'contract-imports-domain-alone',
    'The contract is shared by server and browser.',
    { path: '^packages/contract/' },
    { path: '^(apps|packages/local-postgres)/' },
  ),
  forbid(
    'pure-packages-have-no-node',
    'Domain and contract run in the browser, too.',
    { path: '^packages/(domain|contract)/src/', pathNot: TEST },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'local-postgres-imports-no-app',
    'The embedded engine serves the server and the tests, and knows neither.',
    { path: '^packages/local-postgres/' },
    { path: '^(apps|packages/(domain|contract))/' },
  ),
  forbid(
    'local-postgres-stays-outside-the-product',
    'The server talks to a database by its address.',
    { path: '^(apps/[^/]+/src|packages/(domain|contract))/', pathNot: NO_TEST },
    { path: '^packages/local-postgres/' },
  ),
  forbid(
    'client-carries-nothing-of-ours',
    'The client is published alone: its types are written from the contract.',
    { path: '^packages/client/src/', pathNot: NO_TEST },
    { path: '^(apps|packages/(domain|contract|local-postgres))/' },
  ),
  forbid(
    'apps-never-import-each-other',
    'Server, web and sandbox meet over protocols alone.',
    { path: '^apps/([^/]+)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
];

const server = [
  forbid(
    'platform-never-imports-features',
    'Platform is what features stand on.',
    { path: '^apps/server/src/platform/', pathNot: NO_TEST },
    { path: '^apps/server/src/features/' },
  ),
  forbid(
    'only-own-repository',
    'A feature may call the use case of another, never its repository.',
    { path: '^apps/server/src/features/([^/]+)/', pathNot: NO_TEST },
    { path: '\\.repository\\.ts$', pathNot: '^apps/server/src/features/$1/' },
  ),
  forbid(
    'deliveries-stay-the-heart',
    'Features around deliveries call it; it knows none of them.',
    { path: '^apps/server/src/features/deliveries/', pathNot: NO_TEST },
    {
      path: '^apps/server/src/features/(placing|counter|delivery-lists|delivery-clock|orders|devices)/',
    },
  ),
  forbid(
    'routes-call-use-cases',
    'Routes → use case → repository: a route never reads the database itself.',
    { path: '\\.routes\\.ts$' },
    { path: '\\.repository\\.ts$' },
  ),
  forbid(
    'repositories-stay-low',
    'A repository knows the database, not the use cases above it.',
    { path: '^apps/server/src/features/.*\\.repository\\.ts$' },
    {
      path: '^apps/server/src/(features|app\\.ts|main\\.ts|cli)',
      pathNot: '\\.(repository|table)\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'nothing-below-imports-routes',
    'Routes are wired by hand where the app is put together, or by the routes of the same feature.',
    { path: '^apps/server/src/(features|platform)/', pathNot: [...NO_TEST, '\\.routes\\.ts$'] },
    { path: '\\.routes\\.ts$' },
  ),
];

const web = [
  forbid(
    'lib-stays-low',
    'routes → pages → features → components → lib.',
    { path: '^apps/web/src/lib/', pathNot: NO_TEST },
    { path: '^apps/web/src/(components|features|pages|routes|app|routeTree)' },
  ),
  forbid(
    'components-stay-low',
    'routes → pages → features → components → lib.',
    { path: '^apps/web/src/components/', pathNot: NO_TEST },
    { path: '^apps/web/src/(features|pages|routes|app|routeTree)' },
  ),
  forbid(
    'features-stay-low',
    'routes → pages → features → components → lib.',
    { path: '^apps/web/src/features/', pathNot: NO_TEST },
    { path: '^apps/web/src/(pages|routes|app|routeTree)' },
  ),
  forbid(
    'pages-stay-low',
    'routes → pages → features → components → lib.',
    { path: '^apps/web/src/pages/', pathNot: NO_TEST },
    { path: '^apps/web/src/(routes|app|routeTree)' },
  ),
  forbid(
    'features-stay-apart',
    'A feature never imports another: a page composes them.',
    { path: '^apps/web/src/features/([^/]+)/', pathNot: NO_TEST },
    { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  ),
];

module.exports = {
  forbidden: [...everywhere, ...packages, ...server, ...web],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The client's examples import it as it is packed.
    exclude: { path: '^(apps|packages)/[^/]+/(dist|coverage|test-results|examples)/' },
    tsPreCompilationDeps: 'specify',
    parser: 'swc',
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'browser'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
