import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runChecks } from './run-checks.mjs';
import { temporaryProject } from './testing/temporary-project.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const configs = [
  '.dependency-cruiser.cjs',
  '.gitignore',
  '.oxlintrc.json',
  'biome.json',
  'knip.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'apps/web/i18next.config.ts',
  'apps/web/tsconfig.json',
];
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
const manifest = (name, more = {}) => json({ name, private: true, type: 'module', ...more });
const source = { exports: { './*': './src/*.ts' } };
const tools = { 'dependency-cruiser': '18.7.2', 'i18next-cli': '1.74.2' };

const requirementColumns = 'id\tarea\tkind\trequirement\tsource\tmark';
const titles = { en: 'The title', fi: 'Otsikko', sv: 'Rubriken', no: 'Tittelen' };

/** A small project without fault, under the same configuration as the real one. */
const sound = {
  'package.json': manifest('kolli', {
    workspaces: ['packages/*', 'apps/*'],
    devDependencies: tools,
  }),
  'packages/domain/package.json': manifest('@kolli/domain', source),
  'packages/contract/package.json': manifest('@kolli/contract', source),
  'apps/server/package.json': manifest('@kolli/server'),
  'apps/web/package.json': manifest('@kolli/web'),
  'packages/domain/src/greeting.ts':
    "export const greet = async (name: string): Promise<string> => 'Hello ' + name;\n",
  'packages/contract/src/hello.ts':
    "import { greet } from '../../domain/src/greeting.ts';\n\nexport const hello = greet('all');\n",
  'apps/server/src/main.ts':
    "import { hello } from '../../../packages/contract/src/hello.ts';\n\nawait hello;\n",
  'apps/web/src/main.tsx':
    "declare const t: (key: string) => string;\nexport const title = t('a.title');\n",
  'docs/requirements.tsv': `${requirementColumns}\n`,
  ...catalogues(titles),
};

function catalogues(titles, more = {}) {
  return Object.fromEntries(
    Object.entries(titles).map(([language, title]) => [
      `apps/web/src/locales/${language}.json`,
      json({ a: { title, ...more[language] } }),
    ]),
  );
}

async function check(name, planted = {}, ownConfigs = {}) {
  const root = temporaryProject({ ...sound, ...planted });
  // Only what biome itself reads, so that the test shows the check and not today's tree.
  const copied = name === 'format' ? ['.gitignore', 'biome.json'] : configs;
  for (const config of copied) cpSync(join(repository, config), join(root, config));
  for (const [config, text] of Object.entries(ownConfigs)) writeFileSync(join(root, config), text);
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  let output = '';
  const code = await runChecks(root, [name], (text) => void (output += text));
  return { code, output };
}

/** Planted together: each check runs once and finds all of its own. */
const plants = [
  {
    check: 'types',
    fault: 'a wrong type',
    files: { 'packages/domain/src/age.ts': "export const age: number = 'old';\n" },
    finding: 'packages/domain/src/age.ts(1,14): error TS2322',
  },
  {
    check: 'types',
    fault: 'a wrong type in the web app',
    files: { 'apps/web/src/lib/age.ts': "export const age: number = 'old';\n" },
    finding: 'apps/web/src/lib/age.ts(1,14): error TS2322',
  },
  {
    check: 'format',
    fault: 'another format',
    files: { 'packages/domain/src/age.ts': 'export const age   = "3"\n' },
    finding: 'packages/domain/src/age.ts\n',
  },
  {
    check: 'lint',
    fault: 'a floating promise',
    files: {
      'apps/server/src/floating.ts':
        "import { greet } from '../../../packages/domain/src/greeting.ts';\n\ngreet('you');\n",
    },
    finding: /floating\.ts:.*typescript\(no-floating-promises\)/,
  },
  {
    check: 'lint',
    fault: 'any',
    files: {
      'apps/server/src/loose.ts':
        "export default function loose(x: any) {\n  console.log('x', x);\n}\n",
    },
    finding: /loose\.ts:.*no-explicit-any/,
  },
  { check: 'lint', fault: 'a default export', finding: /loose\.ts:.*no-default-export/ },
  { check: 'lint', fault: 'output to the console', finding: /loose\.ts:.*no-console/ },
  {
    check: 'lint',
    fault: 'a long function',
    files: {
      'packages/domain/src/long-function.ts': `export function long() {\n${'  void 0;\n'.repeat(41)}}\n`,
    },
    finding: /long-function\.ts:.*max-lines-per-function/,
  },
  {
    check: 'lint',
    fault: 'a long file',
    files: { 'packages/domain/src/long-file.ts': 'export {};\n'.repeat(251) },
    finding: /long-file\.ts:.*eslint\(max-lines\)/,
  },
  {
    check: 'unused',
    fault: 'an unused file',
    files: { 'apps/server/src/platform/forgotten.ts': 'export const forgotten = 1;\n' },
    finding: 'apps/server/src/platform/forgotten.ts',
  },
  {
    check: 'unused',
    fault: 'an unused export of a package',
    files: { 'packages/domain/src/forgotten.ts': 'export const forgotten = 1;\n' },
    finding: 'packages/domain/src/forgotten.ts',
  },
  {
    check: 'catalogues',
    fault: 'a missing translation',
    files: {
      ...catalogues(titles, {
        en: { left: 'The sentence', lost: 'Something', hidden: 'Never shown' },
        fi: { left: 'The sentence', lost: 'Jotakin', hidden: 'Ei koskaan näy' },
        sv: { left: 'En mening', lost: 'Något', hidden: 'Visas aldrig' },
        no: { left: 'En setning', hidden: 'Vises aldri' },
      }),
      'apps/web/src/main.tsx':
        "declare const t: (key: string) => string;\nexport const title = t('a.title') + t('a.lead') + t('a.left') + t('a.lost');\n",
    },
    finding: 'no.json: a.lost is missing',
  },
  {
    check: 'catalogues',
    fault: 'a sentence left in English',
    finding: "fi.json: a.left is English: 'The sentence'",
  },
  { check: 'catalogues', fault: 'a key without text', finding: 'a.lead' },
  {
    check: 'catalogues',
    fault: 'a text that nothing shows',
    finding: 'nothing shows a.hidden',
  },
  {
    check: 'catalogues',
    fault: 'a sentence in a screen',
    files: { 'apps/web/src/lead.tsx': 'export const Lead = () => <p>Choose a locker below</p>;\n' },
    finding: 'Choose a locker below',
  },
  ...[
    ['packages/domain/src/string-utils.ts', "'utils' is too vague"],
    ['packages/domain/src/index.ts', 'no barrels'],
    ['packages/domain/src/lockerState.ts', 'kebab-case'],
    ['apps/server/src/features/boxes/boxes.service.ts', 'the feature boxes may hold'],
    ['apps/server/src/features/boxes/open/box.ts', 'the feature boxes may hold'],
    ['apps/server/src/features/open-box.ts', 'a feature is a folder'],
    ['apps/server/src/features/boxes/test-box.ts', 'into a folder testing/'],
    ['apps/server/schema/migrations/1-first.sql', 'NNNN-<what>.sql'],
    ['apps/server/schema/functions/two_doors.sql', 'holds the function two_doors'],
  ].map(([file, finding]) => ({
    check: 'structure',
    fault: file,
    files: { [file]: 'export {};\n' },
    finding,
  })),
  {
    check: 'structure',
    fault: 'a full folder',
    files: Object.fromEntries(
      Array.from({ length: 26 }, (_, index) => [`apps/web/src/full/part-${index}.ts`, '']),
    ),
    finding: 'apps/web/src/full: 26 entries',
  },
  ...['describe.only', 'test.skip', 'it.concurrent.todo', 'test.describe.fixme'].map(
    (call, index) => ({
      check: 'tests',
      fault: call,
      files: { [`packages/domain/src/a${index}.test.ts`]: `${call}('x', () => {});\n` },
      finding: `a${index}.test.ts: ${call.split('.')[0]}.${call.split('.').at(-1)}`,
    }),
  ),
  ...[
    ['a machine path', `see ${['', 'work', 'main'].join('/')} for it`],
    ['a registry', `https://${['npm', 'registry'].join('-')}.example.com/x`],
    ['a private key', `${'-'.repeat(5)}BEGIN PRIVATE KEY${'-'.repeat(5)}`],
    ['a password', `postgres${'://'}kolli:secret@db.kolli.example/kolli`],
    ['work put off', `// ${'TO'}${'DO'}: later`],
    ['a silenced finding', `// @ts${'-'}ignore`],
  ].map(([fault, text], index) => ({
    check: 'words',
    fault,
    files: { [`packages/domain/src/note${index}.ts`]: `${text}\n` },
    finding: `packages/domain/src/note${index}.ts:1:`,
  })),
  {
    check: 'migrations',
    fault: 'a migration that drops something',
    files: { 'apps/server/schema/migrations/0001-color.sql': 'drop table color;' },
    finding: '0001-color.sql: drops or tightens',
  },
  {
    check: 'trace',
    fault: 'a test of an unknown requirement',
    files: { 'packages/domain/src/a.test.ts': "test('LCK-99: x', () => {});\n" },
    finding: 'unknown requirement LCK-99',
  },
  {
    check: 'trace',
    fault: 'a requirement without a test',
    files: { 'docs/requirements.tsv': `${requirementColumns}\nLCK-01\tLCK\trule\tx\t1\t\n` },
    finding: 'LCK-01 has no test: x',
  },
];

/** Imports that each break one rule: the file, what it imports, the rule. */
const wrongImports = [
  ['packages/domain/src/a.ts', '../../contract/src/hello.ts', 'domain-imports-nothing-of-ours'],
  ['packages/contract/src/a.ts', '../../../apps/web/src/x.ts', 'contract-imports-domain-alone'],
  ['packages/domain/src/b.ts', 'node:fs', 'pure-packages-have-no-node'],
  ['packages/domain/src/c.ts', './c.ts', 'no-circle'],
  ['packages/domain/src/d.ts', './nowhere.ts', 'resolves'],
  ['apps/web/src/lib/a.ts', '../../../server/src/main.ts', 'apps-never-import-each-other'],
  ['apps/web/src/lib/b.ts', '../features/x/b.ts', 'lib-stays-low'],
  ['apps/web/src/components/a.ts', '../features/x/b.ts', 'components-stay-low'],
  ['apps/web/src/features/y/a.ts', '../x/b.ts', 'features-stay-apart'],
  ['apps/web/src/features/y/b.ts', '../../routes/r.ts', 'features-stay-low'],
  ['apps/web/src/pages/y/a.ts', '../../routes/r.ts', 'pages-stay-low'],
  [
    'apps/server/src/platform/a.ts',
    '../features/boxes/open-box.ts',
    'platform-never-imports-features',
  ],
  ['apps/server/src/features/y/do-a.ts', '../boxes/boxes.repository.ts', 'only-own-repository'],
  ['apps/server/src/features/boxes/x.routes.ts', './boxes.repository.ts', 'routes-call-use-cases'],
  ['apps/server/src/features/boxes/x.repository.ts', './open-box.ts', 'repositories-stay-low'],
];

test('boundaries finds every import against the one way', async () => {
  const exporting = [
    'apps/web/src/x.ts',
    'apps/web/src/features/x/b.ts',
    'apps/web/src/routes/r.ts',
    'apps/server/src/features/boxes/open-box.ts',
    'apps/server/src/features/boxes/boxes.repository.ts',
  ].map((file) => [file, 'export const b = 1;\n']);
  const importing = wrongImports.map(([file, imported]) => [
    file,
    `import * as imported from '${imported}';\n\nexport const a = imported;\n`,
  ]);
  const { code, output } = await check(
    'boundaries',
    Object.fromEntries([...exporting, ...importing]),
  );
  for (const [file, , rule] of wrongImports) expect(output).toContain(`${rule}: ${file} → `);
  expect(code).toBe(1);
});

test('boundaries finds folders that import each other, and a folder that imports what lies above it', async () => {
  const importing = (file) =>
    `import * as imported from '${file}';\n\nexport const a = imported;\n`;
  const { code, output } = await check('boundaries', {
    'packages/domain/src/box/a.ts': importing('../people/a.ts'),
    'packages/domain/src/people/a.ts': importing('../time/a.ts'),
    'packages/domain/src/time/a.ts': 'export const a = 1;\n',
    'packages/domain/src/time/b.ts': importing('../box/b.ts'),
    'packages/domain/src/box/b.ts': 'export const a = 1;\n',
    'packages/domain/src/box/doors/a.ts': importing('../b.ts'),
    'packages/domain/src/box/c.ts': importing('./doors/b.ts'),
    'packages/domain/src/box/doors/b.ts': 'export const a = 1;\n',
    // Tests may import anything.
    'packages/domain/src/time/c.test.ts': importing('../people/b.ts'),
    'packages/domain/src/time/testing/c.ts': importing('../../people/b.ts'),
    'packages/domain/src/people/b.ts': importing('../statistics/b.ts'),
    'packages/domain/src/statistics/b.ts': 'export const a = 1;\n',
    'packages/domain/src/statistics/b.test.ts': importing('../people/b.ts'),
  });
  expect(output.split('\n').filter((line) => line.includes('cycle of'))).toEqual([
    'cycle of folders in packages/domain/src: box → people → time',
    'cycle of folders in packages/domain/src/box: its own files → doors',
  ]);
  expect(code).toBe(1);
});

test('boundaries finds a source that the cruiser did not read', async () => {
  const blind = "module.exports = { forbidden: [], options: { exclude: { path: '^apps' } } };\n";
  const { code, output } = await check('boundaries', {}, { '.dependency-cruiser.cjs': blind });
  expect(output).toContain('apps/server/src/main.ts: dependency-cruiser did not read this file');
  expect(code).toBe(1);
});

const names = [...new Set(['boundaries', ...plants.map((plant) => plant.check)])];

test.each(names)('%s finds nothing in a sound project', async (name) => {
  const { code, output } = await check(name);
  expect(code, output).toBe(0);
});

test.each([...Map.groupBy(plants, (plant) => plant.check)])(
  '%s finds each fault that is planted',
  async (name, planted) => {
    const files = planted.flatMap((plant) => Object.entries(plant.files ?? {}));
    expect(new Set(files.map(([file]) => file)).size).toBe(files.length);
    const { code, output } = await check(name, Object.fromEntries(files));
    for (const { fault, finding } of planted) expect(output, fault).toMatch(finding);
    expect(code).toBe(1);
  },
);
