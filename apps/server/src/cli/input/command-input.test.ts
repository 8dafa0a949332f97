import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pinSchema } from '@kolli/contract/call/fields';
import { pinSpellings } from '@kolli/domain/testing/typed-spellings';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readArguments, required, UsageError } from './command.ts';
import { checkInput, fieldOptions, type Fields, givenFields } from './command-input.ts';
import { faultLine, flagOf } from './field-faults.ts';
import { readJson } from './read-json.ts';
import { shareFolder } from '../../testing/samples/temporary-folder.ts';

const folder = await shareFolder();

async function fileOf(text: string): Promise<string> {
  const path = join(folder, 'given.json');
  await writeFile(path, text);
  return path;
}

describe('arguments', () => {
  const options = { json: { type: 'boolean' } } as const;

  test('are the options, and exactly the words that a command needs; those that are required are not empty', () => {
    expect(readArguments(['a', '--json', 'b'], options, ['one', 'two'])).toEqual({
      values: { json: true },
      words: ['a', 'b'],
    });
    expect(() => readArguments(['a'], options, ['one', 'two'])).toThrow('<two> is missing');
    expect(() => readArguments(['a', 'b'], options, ['one'])).toThrow("'b' is not expected");
    expect(() => readArguments(['--fast'], options)).toThrow(UsageError);
    expect(required(' a ', 'name')).toBe(' a ');
    for (const value of [undefined, '', ' '])
      expect(() => required(value, 'name')).toThrow('--name is missing');
  });
});

describe('fields', () => {
  const fields: Fields = {
    businessId: 'text',
    uiLanguages: 'list',
    outdoor: 'yesNo',
    level: 'number',
  };

  test('have a flag each, which overrides a file with an object of fields; they become texts, lists and numbers, or are reported on one line each', async () => {
    expect(fieldOptions(fields)).toEqual({
      file: { type: 'string' },
      'business-id': { type: 'string' },
      'ui-languages': { type: 'string' },
      outdoor: { type: 'string' },
      level: { type: 'string' },
    });
    const values = { 'business-id': '1-2', 'ui-languages': 'fi, sv', level: '5', json: true };
    expect(await givenFields(values, fields)).toEqual({
      businessId: '1-2',
      uiLanguages: ['fi', 'sv'],
      level: 5,
    });
    const file = await fileOf('\uFEFF{"level": 1, "businessId": "1-2"}');
    expect(await givenFields({ file, level: '5' }, fields)).toEqual({
      level: 5,
      businessId: '1-2',
    });
    for (const text of ['[1]', 'null', '"text"'])
      await expect(givenFields({ file: await fileOf(text) }, fields)).rejects.toThrow(
        `${file} contains no fields`,
      );
    const schema = z.strictObject({ level: z.number(), list: z.array(z.string()) });
    const right = { level: 1, list: ['a'] };
    expect(checkInput(schema, right)).toEqual(right);
    const wrong = { level: '1', list: [2], colour: 'red' };
    expect(() => checkInput(schema, wrong)).toThrow(
      ['--level: is not valid', 'list.0: is not valid', '--colour: there is no such field'].join(
        '\n',
      ),
    );
    expect(() => checkInput(undefined, right)).toThrow('has no such input');
  });

  test('TXT-01: a PIN of a flag is read in each spelling, or refused', async () => {
    const schema = z.strictObject({ pinCode: pinSchema });
    for (const [typed, pin] of pinSpellings) {
      const given = await givenFields({ 'pin-code': typed }, { pinCode: 'text' });
      if (pin === undefined) expect(() => checkInput(schema, given), typed).toThrow(UsageError);
      else expect([typed, checkInput(schema, given)]).toEqual([typed, { pinCode: pin }]);
    }
  });

  test.each([
    ['yes', true],
    ['true', true],
    ['no', false],
    ['false', false],
    ['maybe', 'maybe'],
  ])('say %s by %j', async (outdoor, value) => {
    expect(await givenFields({ outdoor }, fields)).toEqual({ outdoor: value });
  });
});

test('a file that is not JSON is reported with the position, without quoting it', async () => {
  const messageOf = async (text: string) => {
    const reading = readJson(await fileOf(text));
    return reading.catch((error: Error) => error.message.replace(/^.*given.json /, ''));
  };
  expect(await messageOf('{\n  "password": "secret",\n}')).toBe(
    'is not valid JSON (line 3 column 1)',
  );
  expect(await messageOf('{\n  "password": secret }')).toBe('is not valid JSON');
  await expect(readJson(join(folder, 'none'))).rejects.toThrow(/none cannot be read: ENOENT/);
});

test.each([
  ['businessId', 'business-id'],
  ['customerSMSLanguages', 'customer-sms-languages'],
  ['app_access', 'app-access'],
])('the flag of %s is --%s', (field, flag) => expect(flagOf(field)).toBe(flag));

test.each([
  [['pinCode'], 'validation.digits', '--pin-code: must be six digits'],
  [['modules', 0, 'lockers'], 'validation.required', 'modules.0.lockers: is missing'],
  [['name'], 'name_missing', '--name: The name is missing'],
  [['name'], 'whatever else', '--name: is not valid'],
  [[], 'validation.tooMany', 'are too many'],
])('%j with %s is reported as: %s', (path, message, line) => {
  expect(faultLine(path, message)).toBe(line);
});
