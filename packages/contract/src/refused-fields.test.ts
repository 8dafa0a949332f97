import { expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from './all-calls.ts';

const id = '01990000-0000-7000-8000-000000000001';
const template = { position: 1, lockers: [{ type: 0, fridge: false }] };
/** What some list or other is made of; many of one are too many or repeated. */
const elements = [id, '1-1', 'fi', 'a@b.fi', '+358401234567', 'ssn.read', 'A1', template, 7];

/** What each field is given. */
const probes: Readonly<Record<string, unknown>> = {
  nothing: undefined,
  null: null,
  "''": '',
  "'  '": '  ',
  "'x'": 'x',
  '[]': [],
  '{}': {},
  '12345': '12345',
  'a control character': 'x\u0000x',
  'a long text': 'x'.repeat(9000),
  true: true,
  'no time': -1,
  'a part': 0.5,
  zero: 0,
  'too many': 1e16,
};

/** What a field is of itself, without its being optional or made of something else. */
function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return innermost(schema.unwrap());
  if (schema instanceof z.ZodDefault) return innermost(schema.unwrap());
  if (schema instanceof z.ZodPipe)
    return innermost(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  return schema;
}

/** The fields of an object and of what is in it, each by its path. */
function fieldsOf(schema: z.core.$ZodType, path: string): [string, z.ZodType][] {
  const inner = innermost(schema);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => fieldsOf(option, path));
  if (inner instanceof z.ZodArray) return fieldsOf(inner.element, `${path}[]`);
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries<z.ZodType>(inner.shape).flatMap(([name, field]) => [
    [`${path}.${name}`, field],
    ...fieldsOf(field, `${path}.${name}`),
  ]);
}

/** The code with which something is refused: one of its own, or the server's for what has none. */
function refusal(field: z.ZodType, given: unknown): string | undefined {
  const message = field.safeParse(given).error?.issues[0]?.message;
  return message !== undefined && /\s/.test(message) ? 'validation.invalid' : message;
}

function manyOf(field: z.ZodType): object {
  const one = elements.find((element) => field.safeParse([element]).success);
  return one === undefined ? {} : { 'a long list': Array.from({ length: 10_000 }, () => one) };
}

/** With which code a field refuses what, in one line. */
function refusals(field: z.ZodType): string {
  const given = Object.entries({ ...probes, ...manyOf(field) });
  const refused = Map.groupBy(given, ([, value]) => refusal(field, value));
  return [...refused]
    .flatMap(([code, of]) =>
      code === undefined ? [] : `${code}: ${of.map(([name]) => name).join(', ')}`,
    )
    .sort()
    .join('; ');
}

// After a change that is meant: npm test -- packages/contract -u
test('each field of a call is refused with the codes of the record', async () => {
  const fields = Object.entries(allCalls)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, { params, query, body }]) =>
      Object.entries({ params, query, body }).flatMap(([part, schema]) =>
        schema === undefined ? [] : fieldsOf(schema, `${name} ${part}`),
      ),
    );
  const alike = Map.groupBy(fields, ([, field]) => refusals(field));
  const record = [...alike].map(([refused, of]) =>
    [refused, ...new Set(of.map(([path]) => `  ${path}`)), '', ''].join('\n'),
  );
  await expect(record.join('')).toMatchFileSnapshot('../../../docs/refused-fields.txt');
});
