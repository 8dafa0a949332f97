import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkAssertions } from './assertions.mjs';
import { recordAssertions } from './record-assertions.mjs';
import { temporaryProject } from '../testing/temporary-project.mjs';

const testFile = 'apps/web/src/shelf.test.tsx';
const supportFile = 'apps/web/test/see-shelf.ts';
const see = (text) => `export const see = async (page) => expect(page).toHaveText('${text}');\n`;

/** A test file: the helper and the constant are the file's own, `see` is of another module. */
const tests = `
import { see } from '../test/see-shelf.ts';
const REQUIRED = 'Välj en hylla.';
const seesError = (page, text) => expect(page.error).toBe(text);
test('SHF-10: the message asks for a shelf', async () => {
  const page = await open('sv');
  await page.assign();
  expect(page.alerts).toHaveLength(1);
  expect(page).toMatchObject({ ...shown, ...{ focus: ['target', ...others] } });
  seesError(page, REQUIRED);
});
test('SHF-11 SHF-12: the shelf is there', async () => {
  const page = await open('sv');
  await see(page);
});
test.each([['SHF-13', 'A1'], ['SHF-13', 'B2']])('%s: %s is free', (_row, name) => {
  expect(isFree(name)).toBe(true);
});
for (const [name, free] of [['C3', true]]) {
  test('SHF-14: each shelf tells it', () => {
    expect(isFree(name)).toBe(free);
  });
}
test('a test of no row', () => {
  expect(1).toBe(1);
});
`;

/** A project whose assertions are recorded. */
function recordedProject() {
  const root = temporaryProject({
    [testFile]: tests,
    [supportFile]: see('A1'),
    'docs/requirements.tsv': '',
  });
  expect(record(root).code).toBe(0);
  expect(checkAssertions(root)).toMatchObject({ ok: true, output: '' });
  return root;
}

function record(root, ...reasons) {
  let output = '';
  const code = recordAssertions(root, reasons, (text) => {
    output += text;
  });
  return { code, output };
}

/** Writes the test file otherwise; fails where it would be as before. */
function change(root, from, to) {
  expect(tests).toContain(from);
  writeFileSync(join(root, testFile), tests.replace(from, to));
}

const rowsFound = (root) => [
  ...new Set(checkAssertions(root).output.match(/^[A-Z]{3}-\d\d(?=: a recorded)/gmu)),
];

test.each([
  ['an expected value', '.toHaveLength(1)', '.toHaveLength(0)', ['SHF-10']],
  ['a matcher', 'toHaveLength(1)', 'toContain(1)', ['SHF-10']],
  ['a constant that is expected', 'Välj en hylla.', 'Fältet krävs.', ['SHF-10']],
  ['a helper of the file', 'expect(page.error).toBe(text)', 'expect(page.error)', ['SHF-10']],
  ['an assertion that goes', 'seesError(page, REQUIRED);', '', ['SHF-10']],
  ['a helper that is called no more', 'await see(page);', '', ['SHF-11', 'SHF-12']],
  ['a row of a table', "'B2'", "'B3'", ['SHF-13']],
  ['a row of a loop', "['C3', true]", "['C3', false]", ['SHF-14']],
  ['the row that a test names', 'SHF-14:', 'SHF-15:', ['SHF-14']],
])('%s that changes needs a reason', (_what, from, to, rows) => {
  const root = recordedProject();
  change(root, from, to);
  expect(rowsFound(root)).toEqual(rows);
  expect(record(root)).toMatchObject({ code: 1 });
  expect(rowsFound(root)).toEqual(rows);
  expect(record(root, `${rows.join(' ')}: the customer asked for it`).code).toBe(0);
  expect(checkAssertions(root)).toMatchObject({ ok: true, output: '' });
});

test('an assertion of another module that changes needs a reason', () => {
  const root = recordedProject();
  writeFileSync(join(root, supportFile), see('B2'));
  expect(rowsFound(root)).toEqual(['SHF-11', 'SHF-12']);
});

test.each([
  [
    'another format',
    'expect(page.alerts).toHaveLength(1)',
    'expect(\n  page.alerts,\n).toHaveLength((1))',
  ],
  ['a comment', 'seesError(page, REQUIRED);', '// in Swedish\n  seesError(page, REQUIRED);'],
  ['another name of the test', 'the message asks for a shelf', 'it asks for a shelf'],
  ['another way to what is asserted', 'await page.assign();', 'await page.press();'],
  ['a type', 'seesError = (page, text)', 'seesError = (page: Page, text: string)'],
  ['a test of no row', 'expect(1).toBe(1)', 'expect(2).toBe(2)'],
])('%s needs none', (_what, from, to) => {
  const root = recordedProject();
  change(root, from, to);
  expect(checkAssertions(root)).toMatchObject({ ok: true, output: '' });
});

test('a test or a row that is added is recorded without a reason', () => {
  const root = recordedProject();
  const added =
    "test('SHF-10: in Finnish, too', () => { expect(finnish()).toBe('Valitse hylly.'); });";
  writeFileSync(
    join(root, testFile),
    `${tests.replace("['SHF-13', 'B2']", "['SHF-13', 'B2'], ['SHF-13', 'C3']")}${added}`,
  );
  const { ok, output } = checkAssertions(root);
  expect(ok).toBe(false);
  expect(output).toContain(
    `SHF-10: not recorded; npm run record-assertions (${testFile}: SHF-10: in Finnish`,
  );
  expect(record(root)).toEqual({
    code: 0,
    output: 'docs/assertions.tsv: 2 recorded, 0 withdrawn\n',
  });
  expect(checkAssertions(root).ok).toBe(true);
});

test('a reason is given for each row, once, and for none that is as before', () => {
  const root = recordedProject();
  change(root, '.toHaveLength(1)', '.toHaveLength(2)');
  expect(record(root, 'SHF-10: twice is better', 'SHF-13: no reason').output).toContain(
    'SHF-13: no recorded assertion has changed',
  );
  expect(record(root, 'because').output).toContain("'because' is no reason");
  expect(record(root, 'SHF-10: twice is better').code).toBe(0);
  change(root, '.toHaveLength(1)', '.toHaveLength(3)');
  expect(record(root, 'SHF-10: twice is better').output).toContain('was the reason of an earlier');
  expect(record(root, 'SHF-10: three times is best').code).toBe(0);
  change(root, '.toHaveLength(1)', '.toHaveLength(2)');
  expect(rowsFound(root)).toEqual(['SHF-10']);
});

test('without its record the check fails', () => {
  const root = recordedProject();
  writeFileSync(join(root, 'docs/assertions.tsv'), 'row\thash\twithdrawn because\n');
  expect(checkAssertions(root).output).toContain('SHF-13: not recorded');
  writeFileSync(join(root, 'docs/assertions.tsv'), 'row\thash\twithdrawn because\nSHF-10\n');
  expect(() => checkAssertions(root)).toThrow('assertions.tsv:2: not three cells');
});
