import { expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '../all-calls.ts';
import { conflictCodes, unreadableCodes } from '../box/event-outcomes.ts';
import type { Call } from './call.ts';
import { everyCallCodes } from './error-codes.ts';
import { examplesIn, jsonOf, undescribedFields } from './examples.ts';
import { codeHelp } from './code-help.ts';

const machineCalls = Object.entries(allCalls).filter(([, { surface }]) => surface !== 'api');
const partsOf = ({ params, query, body, result }: Call) =>
  Object.entries({ params, query, body, result }).filter(
    (part): part is [string, z.ZodType] => part[1] !== undefined,
  );
const ioOf = (part: string) => (part === 'result' ? 'output' : 'input');

// Each line that is missing here is to be added with `.meta({ description, example })`, last in the chain of its field.
test('INT-05: every field and parameter of the calls of machines has a description and an example', () => {
  expect(machineCalls.length).toBeGreaterThanOrEqual(13);
  const missing = machineCalls.flatMap(([name, call]) =>
    partsOf(call).flatMap(([part, schema]) =>
      undescribedFields(jsonOf(schema, ioOf(part)), `${name} ${part}`),
    ),
  );
  expect(missing).toEqual([]);
});

test('INT-05: a field without a description or example is found, however deep it is', () => {
  const said = { description: 'A word', example: 'word' };
  const schema = z.object({
    plain: z.string(),
    noExample: z.string().meta({ description: 'A word' }),
    noDescription: z.array(z.string().meta({ example: 'word' })),
    lost: z.string().meta(said).nullable(),
    good: z.string().nullable().meta(said),
    list: z
      .array(
        z.union([
          z.object({ kind: z.literal('a'), deep: z.int() }),
          z.object({ kind: z.literal('b').meta({ description: 'B' }) }),
        ]),
      )
      .meta({ description: 'A list' }),
    whole: z
      .object({
        shown: z.string().meta({ description: 'A' }),
        forgotten: z.string().meta({ description: 'B' }),
      })
      .meta({ description: 'An object with an example', example: { shown: 'word' } }),
    rows: z
      .array(
        z.object({
          shown: z.int().meta({ description: 'A' }),
          forgotten: z.int().meta({ description: 'B' }),
        }),
      )
      .meta({ description: 'A list with an example', example: [{ shown: 1 }] }),
  });
  expect(undescribedFields(jsonOf(schema, 'input'), 'body')).toEqual([
    'body.plain: no description',
    'body.plain: no example',
    'body.noExample: no example',
    'body.noDescription: no description',
    'body.lost: no description',
    'body.list[].kind: no description',
    'body.list[].deep: no description',
    'body.list[].deep: no example',
    'body.whole.forgotten: no example',
    'body.rows[].forgotten: no example',
  ]);
});

test('INT-05: every example is valid for its schema', () => {
  for (const [name, call] of machineCalls)
    for (const [part, schema] of partsOf(call))
      for (const example of examplesIn(jsonOf(schema, ioOf(part))))
        expect([name, part, schema.safeParse(example).error]).toEqual([name, part, undefined]);
});

/** Codes of every call that only people and their browsers get. */
const codesOfPeople = [
  'auth/id-token-expired',
  'not_enough_permissions',
  'forbidden',
  'user_is_not_found',
  'user_is_disabled',
  'user_is_not_admin',
];

// A code that is missing here is to be added to `codeHelp`.
test('INT-05: every code that a machine may get has a cause and a cure', () => {
  const codes = [
    ...everyCallCodes.filter((code) => !codesOfPeople.includes(code)),
    ...machineCalls.flatMap(([, { errors }]) => errors),
    ...conflictCodes,
    ...unreadableCodes,
  ];
  expect(codes.filter((code) => !Object.hasOwn(codeHelp, code))).toEqual([]);
  for (const { cause, cure } of Object.values(codeHelp)) {
    expect(cause).toMatch(/^[A-Z`].{10,}[^.]$/u);
    expect(cure).toMatch(/^[A-Z`].{10,}[^.]$/u);
  }
});
