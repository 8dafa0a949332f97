import pg from 'pg';
import { expect, test } from 'vitest';
import { HistoryProblems } from '../../features/import/lines/history-problems.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { explainError } from './explain-error.ts';

const ofDatabase = (code: string | undefined, message = 'refused', constraint = 'a_key') =>
  Object.assign(new pg.DatabaseError(message, 7, 'error'), { code, constraint });
const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
const awaySentence =
  'The database cannot be reached: nothing listens there (ECONNREFUSED). Check DATABASE_URL, and DATABASE_OWNER_URL if the command needs the owner’s login.';
const otherSentence = 'A concurrent change conflicted; nothing was done. Run it again.';

test.each<[string, unknown, string]>([
  ['an unavailable database', away, awaySentence],
  ['a concurrent insert', ofDatabase('23505'), otherSentence],
  ['a serialization failure', ofDatabase('40001'), otherSentence],
  ['another database error', ofDatabase('22001'), 'refused'],
  ['a refusal without a code', ofDatabase(undefined), 'refused'],
  ['a refused history', new HistoryProblems('Nothing was imported.'), 'Nothing was imported.'],
  [
    'an uncounted history',
    new HistoryProblems('It is not counted.', { cause: away }),
    `It is not counted.\n${awaySentence}`,
  ],
  ['a refusal', new CodedError('role_not_exist'), 'There is no such role (role_not_exist)'],
  [
    'refused fields',
    new CodedError('validation_fail', [
      { msg: 'validation.required', path: 'body.pinCode' },
      { msg: 'validation.layout', path: 'body.modules.0' },
    ]),
    `--pin-code: is missing\nmodules.0: no box can be built like this: modules count from 1, and each holds 1 to 12 units of doors`,
  ],
  ['a fault', new Error('broken'), 'broken'],
  [
    'a fault with a cause',
    new Error('broken', { cause: new Error('by a stone') }),
    'broken: by a stone',
  ],
  ['a fault with a cause that is no fault', new Error('broken', { cause: 'stone' }), 'broken'],
  ['any other thrown value', 'a text', 'a text'],
])('%s is explained', (_what, error, sentence) => expect(explainError(error)).toBe(sentence));

test.each(['42P01', '42703', '42883', '3F000'])(
  'an outdated database, by %s, asks for migrate',
  (code) => {
    expect(explainError(ofDatabase(code, 'no such table'))).toBe(
      'The database is not at this version: run `kolli migrate` first. (no such table)',
    );
  },
);
