import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorCode, errorCodes } from '@kolli/contract/error-codes';
import { textOnlyCodes, unraisedCodes } from '@kolli/contract/unraised-codes';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const isTest = (path: string) => path.endsWith('.test.ts');

/** What stands in the TypeScript files of a folder, by path. */
function sourcesIn(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const paths = names.filter((name) => name.endsWith('.ts')).map((name) => join(folder, name));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

const server = [...sourcesIn('apps/server/src')];
const contract = [...sourcesIn('packages/contract/src')].filter(
  ([path]) => !/(error|unraised)-codes\.ts$/.test(path),
);
const tests = server.filter(([path]) => isTest(path) && !path.endsWith('error-catalogue.test.ts'));
const product = [...server, ...contract].filter(([path]) => !isTest(path));

const names = (text: string, code: string) => text.includes(`'${code}'`);
const codes = Object.keys(errorCodes) as ErrorCode[];
const raised = codes.filter((code) => !(code in unraisedCodes));

test('every code of the catalogue is raised by the server and shown by a test, or listed with a reason', () => {
  expect(tests.length).toBeGreaterThan(100);
  const unshown = raised.filter((code) => !tests.some(([, text]) => names(text, code)));
  const unraised = raised.filter((code) => !product.some(([, text]) => names(text, code)));
  expect({ unshown, unraised }).toEqual({ unshown: [], unraised: [] });
});

test('a code that is listed as unraised is raised nowhere', () => {
  const listed = [...Object.keys(unraisedCodes), ...Object.keys(textOnlyCodes)];
  const found = listed.flatMap((code) =>
    product.filter(([, text]) => names(text, code)).map(([path]) => [code, path]),
  );
  expect(found).toEqual([]);
  expect(Object.keys(textOnlyCodes).filter((code) => code in errorCodes)).toEqual([]);
});

const languages = ['en', 'fi', 'sv', 'no'] as const;

function textsIn(language: (typeof languages)[number]): Record<string, unknown> {
  const file = join(root, 'apps', 'web', 'src', 'locales', `${language}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}

test.each([
  ['ERR-005', 'error_login_user_not_found', undefined],
  ['ERR-009', 'EMAIL_NOT_FOUND', undefined],
  ['ERR-015', 'Unauthorized', 'User not authorized'],
  ['ERR-018', 'not_found', 'User not found'],
])('%s: %s is raised nowhere, and has a text in every language', (_id, code, english) => {
  expect(Object.keys(textOnlyCodes)).toContain(code);
  for (const language of languages) expect(textsIn(language)[code]).toMatch(/\S/);
  if (english !== undefined) expect(textsIn('en')[code]).toBe(english);
});

test('every code, raised or not, has a text in all four languages', () => {
  for (const language of languages) {
    const texts = textsIn(language);
    const all = [...codes, ...Object.keys(textOnlyCodes)];
    const missing = all.filter((code) => typeof texts[code] !== 'string' || texts[code] === '');
    expect([language, missing]).toEqual([language, []]);
  }
});
