import { z } from 'zod';
import type { Call } from './call.ts';

const id = '01990000-0000-7000-8000-000000000001';
const template = { position: 1, lockers: [{ type: 0, fridge: false }] };
/** Possible elements of lists; a long list of one of them is too long or has duplicates. */
const elements = [id, '1-1', 'fi', 'a@b.fi', '+358401234567', 'ssn.read', 'A1', template, 7];

/** The inputs that each field is tried with. */
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

/** The inner schema of a field, without optional, nullable, default and pipe. */
function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return innermost(schema.unwrap());
  if (schema instanceof z.ZodDefault) return innermost(schema.unwrap());
  if (schema instanceof z.ZodPipe)
    return innermost(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  return schema;
}

/** The fields of an object and of nested objects, by path. */
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

/** The code with which an input is refused; messages without a code become the server's 'validation.invalid'. */
function refusal(field: z.ZodType, given: unknown): string | undefined {
  const message = field.safeParse(given).error?.issues[0]?.message;
  return message !== undefined && /\s/.test(message) ? 'validation.invalid' : message;
}

function manyOf(field: z.ZodType): object {
  const one = elements.find((element) => field.safeParse([element]).success);
  return one === undefined ? {} : { 'a long list': Array.from({ length: 10_000 }, () => one) };
}

/** The refused inputs of a field, by code. */
function refusalsOfField(field: z.ZodType): Record<string, string> {
  const given = Object.entries({ ...probes, ...manyOf(field) });
  const byCode = Map.groupBy(given, ([, value]) => refusal(field, value));
  return Object.fromEntries(
    [...byCode].flatMap(([code, of]) =>
      code === undefined ? [] : [[code, of.map(([name]) => name).join(', ')]],
    ),
  );
}

/**
 * With which code each field of a call refuses what, by path, such as `body.reason`: JSON Schema has no
 * place for it, and cannot say everything that a field refuses. A field of several forms has one entry for each.
 */
export function refusedInputs({
  params,
  query,
  body,
}: Call): Record<string, Record<string, string>> {
  const found = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : fieldsOf(schema, part),
  );
  const fields: Record<string, Record<string, string>> = {};
  for (const [path, field] of found) {
    const refusals = refusalsOfField(field);
    const isOther = (name: string) =>
      fields[name] !== undefined && JSON.stringify(fields[name]) !== JSON.stringify(refusals);
    let name = path;
    for (let form = 2; isOther(name); form += 1) name = `${path} (${form})`;
    fields[name] = refusals;
  }
  return fields;
}
