import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorCode, errorCodes, sentenceOf } from '@kolli/contract/call/error-codes';
import { textOnlyCodes, unraisedCodes } from '@kolli/contract/call/unraised-codes';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const isTest = (path: string) => path.endsWith('.test.ts') || path.includes('/testing/');

/** The content of the TypeScript files of a folder, by path. */
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
const rules = [...sourcesIn('packages/domain/src')];
const product = [...server, ...contract, ...rules].filter(([path]) => !isTest(path));

/** A test may name a code with its status, as in '404 user_not_found'. */
const names = (text: string, code: string) => new RegExp(`'(?:\\d{3} )?${code}'`, 'u').test(text);
const codes = Object.keys(errorCodes) as ErrorCode[];
const raised = codes.filter((code) => !(code in unraisedCodes));

test('every code of the catalogue is raised by the server and shown by a test, or listed with a reason and never raised', () => {
  expect(tests.length).toBeGreaterThan(100);
  const unshown = raised.filter((code) => !tests.some(([, text]) => names(text, code)));
  const unraised = raised.filter((code) => !product.some(([, text]) => names(text, code)));
  expect({ unshown, unraised }).toEqual({ unshown: [], unraised: [] });
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
])('%s: %s is never raised, and has a text in every language', (_id, code, english) => {
  expect(Object.keys(textOnlyCodes)).toContain(code);
  for (const language of languages) expect(textsIn(language)[code]).toMatch(/\S/);
  if (english !== undefined) expect(textsIn('en')[code]).toBe(english);
});

test.each([
  ['ERR-003', 'error_login_too_many_attempts', 'Too many login attempts try again later'],
  ['ERR-008', 'user_is_not_found', 'User not found'],
  ['ERR-014', 'not_authorized', 'User not authorized'],
  ['ERR-016', 'user_is_not_admin', 'User must be admin'],
  ['ERR-017', 'user_not_found', 'User not found'],
  ['ERR-019', 'user_single_pharmacy', 'User has only one pharmacy'],
  ['ERR-020', 'delivery_has_no_ssn', 'Delivery has no ssn data'],
  ['ERR-021', 'ssn_mismatch', 'SSN mismatch'],
  ['ERR-022', 'link_not_found', 'Verification link was not found'],
  ['ERR-023', 'not_enough_permissions', 'Not enough permissions to perform'],
  ['ERR-024', 'forbidden', 'Pharmacy access denied'],
  ['ERR-025', 'unknown', 'Unknown error'],
  ['ERR-026', 'wrong_pin_code', 'Pin Code is wrong'],
  ['ERR-027', 'wrong_phone_number', 'Phone number do not match delivery'],
  ['ERR-028', 'already_has_access', 'User already has access to current pharmacy'],
  ['ERR-029', 'pickupbox_disabled', 'The pickupbox is turned off'],
  ['ERR-030', 'shelves_are_in_use_cant_change_number', 'Pharmacy update failed'],
  ['ERR-031', 'this_role_is_greater_than_yours', 'This role is greater than yours'],
] as const)('%s: %s has the text of the specification', (_id, code, english) => {
  expect(textsIn('en')[code]).toBe(english);
  expect(sentenceOf(code)).toBe(english);
});

test('every code, raised or not, has a text in all four languages', () => {
  expect(codes.filter((code) => sentenceOf(code) === '')).toEqual([]);
  for (const language of languages) {
    const texts = textsIn(language);
    const all = [...codes, ...Object.keys(textOnlyCodes)];
    const missing = all.filter((code) => typeof texts[code] !== 'string' || texts[code] === '');
    expect([language, missing]).toEqual([language, []]);
  }
});
