import { expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from './all-calls.ts';
import { type Call, fullPath } from './call/call.ts';
import { type ErrorCode, errorCodes, sentenceOf, statusOf } from './call/error-codes.ts';

/** The JSON Schema of a schema, with one line for each field of an object. */
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

/** The input of a call and, where they differ, its parsed form. */
function inputLines(part: string, schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return [];
  const given = schemaLines(schema, 'input');
  const parsed = schemaLines(schema, 'output');
  return [`  ${part}: ${given}`, ...(given === parsed ? [] : [`  ${part} as parsed: ${parsed}`])];
}

/** All calls as text; equal results refer to the first call that has them. */
function describeCalls(calls: readonly (readonly [string, Call])[]): string {
  const results = new Map<string, string>();
  const texts = calls.map(([name, call]) => {
    const { access, touches, mayHaveEnded, isStream } = call;
    const result = schemaLines(call.result, 'output');
    const sameAs = results.get(result);
    if (sameAs === undefined) results.set(result, name);
    return [
      `${name}: ${call.method} ${fullPath(call)}: ${call.summary}`,
      `  ${JSON.stringify({ access, touches, mayHaveEnded, isStream })}`,
      ...inputLines('params', call.params),
      ...inputLines('query', call.query),
      ...inputLines('body', call.body),
      `  result: ${sameAs === undefined ? result : `as of ${sameAs}`}`,
      `  refused with: ${call.errors.join(', ')}\n`,
    ].join('\n');
  });
  return texts.join('\n');
}

// After an intended change: npm test -- packages/contract -u
test('the calls are those recorded in docs/calls.txt', async () => {
  const calls = Object.entries(allCalls).sort(([a], [b]) => (a < b ? -1 : 1));
  await expect(describeCalls(calls)).toMatchFileSnapshot('../../../docs/calls.txt');
});

test('the error codes, statuses and messages are those recorded in docs/error-codes.txt', async () => {
  const codes = Object.keys(errorCodes) as ErrorCode[];
  const record = codes.map((code) => `${code} ${statusOf(code)}: ${sentenceOf(code)}\n`);
  await expect(record.join('')).toMatchFileSnapshot('../../../docs/error-codes.txt');
});
