import { expect, test } from 'vitest';
import { checkCoveredRows } from './covered-rows.mjs';
import { runTrace } from './run-trace.mjs';
import { temporaryProject } from '../testing/temporary-project.mjs';

const heading = 'id\tarea\tkind\trequirement\tsource\tmark';
const row = (id, mark = '') => `${id}\t${id.slice(0, 3)}\trule\tWhat ${id} asks.\t1§2\t${mark}`;
const table = [
  heading,
  row('LCK-01'),
  row('LCK-02', 'decided: otherwise'),
  row('LCK-03'),
  row('BOX-01'),
].join('\n');

function trace(testFile, args, requirements = table, path = 'apps/web/src/lockers.test.tsx') {
  const root = temporaryProject({ 'docs/requirements.tsv': `${requirements}\n`, [path]: testFile });
  let output = '';
  const code = runTrace(root, args, (text) => void (output += text));
  return { code, output };
}

const coveredBy = (testFile) =>
  JSON.parse(trace(testFile, ['--json']).output)
    .areas.flatMap((area) => area.rows)
    .filter((entry) => entry.tests.length > 0)
    .map((entry) => entry.id);

test('a row is covered by a test whose name begins with its id, or is made from literal rows, and by nothing else', () => {
  expect(
    coveredBy(`test('LCK-01 BOX-01: both', () => {}); it(\`LCK-02: one\`, () => {});`),
  ).toEqual(['LCK-01', 'LCK-02', 'BOX-01']);
  const file = `
    describe('LCK-01: all', () => {});
    // test('LCK-01: in a comment', () => {});
    const text = "test('LCK-01: in a string', () => {})";
    test.skip('LCK-01: skipped', () => {});
    test.todo('LCK-01: some day');
    test('LCK-01: without a body');
    test('the door, see LCK-01: later', () => {});
  `;
  expect(coveredBy(file)).toEqual([]);
  expect(coveredBy(`test.each([['LCK-01', 1], ['LCK-02', 2]])('%s: %d', () => {});`)).toEqual([
    'LCK-01',
    'LCK-02',
  ]);
  expect(coveredBy(`test.each([{ id: 'LCK-01' }] as const)('$id: x', () => {});`)).toEqual([
    'LCK-01',
  ]);
  const loops = `
    const codes = [['LCK-01', 'a'], ['BOX-01', 'b']] as const;
    for (const [id, code] of codes) test(\`\${id}: the code \${code}\`, () => {});
    for (const { row } of [{ row: 'LCK-02' }]) { it(\`\${row}: x\`, () => {}); }
    for (const entry of [{ row: 'LCK-03' }]) { it(\`\${entry.row}: x\`, () => {}); }
  `;
  expect(coveredBy(loops)).toEqual(['LCK-01', 'LCK-02', 'LCK-03', 'BOX-01']);
});

test('a test that only `npm run test:long` runs covers no row, but may not name an unknown one', () => {
  const covered = (path) => trace(allCovered, [], table, path).code;
  expect(['a.test.ts', 'a.spec.ts', 'long/a.test.ts', 'as-long.test.ts'].map(covered)).toEqual([
    0, 0, 0, 0,
  ]);
  expect(['a.long.test.ts', 'a.long.test.tsx', 'a.long.spec.ts'].map(covered)).toEqual([1, 1, 1]);
  const unknown = trace(`test('LCK-99: x', () => {});`, [], table, 'a.long.test.ts');
  expect(unknown.output).toContain('unknown requirement LCK-99');
});

const allCovered = `test('LCK-01 LCK-02 LCK-03 BOX-01: x', () => {});`;

test('a row without a test fails and is printed with its decision, of named areas alone if there are any; unknown ids and malformed lines fail', () => {
  expect(trace(allCovered, []).code).toBe(0);
  const { code, output } = trace(`test('LCK-01 LCK-03 BOX-01: x', () => {});`, []);
  expect(code).toBe(1);
  expect(output).toMatch(/LCK-02 {2}What LCK-02 asks\.\n {6}decided: otherwise/);
  const named = (...areas) => trace(`test('BOX-01: x', () => {});`, areas);
  expect(named('BOX').code).toBe(0);
  expect(named('BOX').output).not.toContain('LCK');
  expect(named('BOX', 'LCK').code).toBe(1);
  expect(named('BUX').code).toBe(1);
  expect(named('BUX').output).toContain('unknown area BUX');
  const withTest = (name) => trace(`${allCovered} test('${name}', () => {});`, []);
  expect(withTest('LCK-99: x').output).toContain('unknown requirement LCK-99');
  expect(withTest('LCK-99: x').code).toBe(1);
  expect(withTest('LCK-01 shows').code).toBe(1);
  expect(withTest('ISO-99 shows').code).toBe(0);
  const broken = (line) => () => trace('', [], `${heading}\n${row('LCK-01')}\n${line}`);
  expect(broken(row('LCK-02', 'decides: x'))).toThrow(/requirements\.tsv:3: unreadable mark/);
  expect(broken(row('LCK-01'))).toThrow(/:3: LCK-01 is there twice/);
  expect(broken('LCK-02\tLCK')).toThrow(/:3: not 6 cells/);
});

test('the check says how many rows are covered, names the others, and accepts an open row without a test, and none with one', () => {
  const root = temporaryProject({
    'docs/requirements.tsv': `${table}\n`,
    'apps/web/src/lockers.test.tsx': `test('LCK-01 BOX-01: both', () => {});`,
  });
  const { ok, note, output } = checkCoveredRows(root);
  expect([ok, note]).toEqual([false, '2 of 4 rows covered']);
  expect(output).toContain('LCK-02 has no test');
  const open = [heading, row('LCK-01', 'open'), row('LCK-02', 'open; decided: otherwise')].join(
    '\n',
  );
  const checked = (testFile) =>
    checkCoveredRows(
      temporaryProject({
        'docs/requirements.tsv': `${open}\n`,
        'apps/web/src/a.test.ts': testFile,
      }),
    );
  expect(checked('')).toMatchObject({ ok: true, note: '0 of 2 rows covered' });
  expect(checked(`test('LCK-02: x', () => {});`)).toMatchObject({
    ok: false,
    output: 'LCK-02 is marked open, but has a test\n',
  });
  expect(trace('', ['LCK'], open).code).toBe(1);
});
