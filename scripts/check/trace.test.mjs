import { expect, test } from 'vitest';
import { checkFinishedAreas } from './finished-areas.mjs';
import { runTrace } from './run-trace.mjs';
import { temporaryProject } from './temporary-project.mjs';

const heading = 'id\tarea\tkind\trequirement\tsource\tmark';
const row = (id, mark = '') => `${id}\t${id.slice(0, 3)}\trule\tWhat ${id} asks.\t1§2\t${mark}`;
const table = [
  heading,
  row('LCK-01'),
  row('LCK-02', 'decided: otherwise'),
  row('LCK-03', 'later: BOX'),
  row('BOX-01'),
].join('\n');

function trace(testFile, args, requirements = table) {
  const root = temporaryProject({
    'docs/requirements.tsv': `${requirements}\n`,
    'apps/web/src/lockers.test.tsx': testFile,
  });
  let output = '';
  const code = runTrace(root, args, (text) => {
    output += text;
  });
  return { code, output };
}

const coveredBy = (testFile) =>
  JSON.parse(trace(testFile, ['--json']).output)
    .areas.flatMap((area) => area.rows)
    .filter((entry) => entry.tests.length > 0)
    .map((entry) => entry.id);

test('a row is covered by a test whose name begins with its id, alone or among several', () => {
  expect(
    coveredBy(`test('LCK-01 BOX-01: both', () => {}); it(\`LCK-02: one\`, () => {});`),
  ).toEqual(['LCK-01', 'LCK-02', 'BOX-01']);
});

test('titles of describe, comments, plain strings and skipped tests cover nothing', () => {
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
});

test('names made from literal rows count once for each row', () => {
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

test('an uncovered row of a named area fails, of another area not', () => {
  const file = `test('LCK-01: x', () => {});`;
  expect(trace(file, []).code).toBe(0);
  const { code, output } = trace(file, ['LCK']);
  expect(code).toBe(1);
  expect(output).toMatch(/LCK-02 {2}What LCK-02 asks\.\n {6}decided: otherwise/);
  expect(output).toContain('1 rows of LCK lack a test');
});

test('a row marked later waits until its area is named too', () => {
  const file = `test('LCK-01 LCK-02: x', () => {}); test('BOX-01: y', () => {});`;
  expect(trace(file, ['LCK']).code).toBe(0);
  expect(trace(file, ['LCK', 'BOX']).code).toBe(1);
  expect(trace(file, ['all']).code).toBe(1);
});

test('an unknown id, a malformed beginning and an unknown area fail', () => {
  expect(trace(`test('LCK-99: x', () => {});`, []).output).toContain('unknown requirement LCK-99');
  expect(trace(`test('LCK-99: x', () => {});`, []).code).toBe(1);
  expect(trace(`test('LCK-01 shows', () => {});`, []).code).toBe(1);
  expect(trace(`test('ISO-99 shows', () => {});`, []).code).toBe(0);
  expect(trace('', ['XYZ']).code).toBe(1);
});

test('a malformed table is refused with its line', () => {
  const broken = (line) => () => trace('', [], `${heading}\n${row('LCK-01')}\n${line}`);
  expect(broken(row('LCK-02', 'latter: BOX'))).toThrow(/requirements\.tsv:3: unreadable mark/);
  expect(broken(row('LCK-02', 'later: XYZ'))).toThrow(/:3: LCK-02 waits for an unknown area/);
  expect(broken(row('LCK-01'))).toThrow(/:3: LCK-01 stands there twice/);
  expect(broken('LCK-02\tLCK')).toThrow(/:3: not 6 cells/);
});

test('the check tells how many rows of the table are covered', () => {
  const root = temporaryProject({
    'docs/requirements.tsv': `${table}\n`,
    'apps/web/src/lockers.test.tsx': `test('LCK-01 BOX-01: both', () => {});`,
  });
  expect(checkFinishedAreas(root).note).toContain('2 of 4 rows covered');
});
