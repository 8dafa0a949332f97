import { expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from './all-calls.ts';
import { type Call, fullPath } from './call.ts';
import { type ErrorCode, errorCodes, sentenceOf, statusOf } from './error-codes.ts';

/** A schema's JSON Schema, a line for each field of an object. */
function schemaLines(schema: z.ZodType, io: 'input' | 'output'): string {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === 'uuid') delete jsonSchema.pattern;
    },
  });
  const { properties = {}, ...rest } = json;
  const fields = Object.entries(properties).map(
    ([name, field]) => `    ${name}: ${JSON.stringify(field)}`,
  );
  return [JSON.stringify(rest), ...fields].join('\n');
}

/** What a caller gives, and where it is kept otherwise, what the server makes of it. */
function inputLines(part: string, schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return [];
  const given = schemaLines(schema, 'input');
  const kept = schemaLines(schema, 'output');
  return [`  ${part}: ${given}`, ...(given === kept ? [] : [`  ${part} as kept: ${kept}`])];
}

/** Every call as text; of answers that are alike the first is written out. */
function describeCalls(calls: readonly (readonly [string, Call])[]): string {
  const results = new Map<string, string>();
  const texts = calls.map(([name, call]) => {
    const { access, touches, mayHaveEnded, isStream } = call;
    const result = schemaLines(call.result, 'output');
    const alike = results.get(result);
    if (alike === undefined) results.set(result, name);
    return [
      `${name}: ${call.method} ${fullPath(call)}: ${call.summary}`,
      `  ${JSON.stringify({ access, touches, mayHaveEnded, isStream })}`,
      ...inputLines('params', call.params),
      ...inputLines('query', call.query),
      ...inputLines('body', call.body),
      `  result: ${alike === undefined ? result : `as of ${alike}`}`,
      `  refused with: ${call.errors.join(', ')}\n`,
    ].join('\n');
  });
  return texts.join('\n');
}

// After a change that is meant: npm test -- packages/contract -u
test('the calls are those of the record in docs/calls.txt', async () => {
  const calls = Object.entries(allCalls).sort(([a], [b]) => (a < b ? -1 : 1));
  await expect(describeCalls(calls)).toMatchFileSnapshot('../../../docs/calls.txt');
});

test('refusals have the codes, statuses and sentences of the record', async () => {
  const codes = Object.keys(errorCodes) as ErrorCode[];
  const record = codes.map((code) => `${code} ${statusOf(code)}: ${sentenceOf(code)}\n`);
  await expect(record.join('')).toMatchFileSnapshot('../../../docs/error-codes.txt');
});
