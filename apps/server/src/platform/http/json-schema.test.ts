import { allCalls } from '@kolli/contract/all-calls';
import type { Call } from '@kolli/contract/call/call';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { jsonSchemaOf, responseSchemas, serializeWhenSent } from './json-schema.ts';

const nothing = { type: 'null' };
const orNull = (schema: object) => ({ anyOf: [schema, nothing] });
const text = { type: 'string', minLength: 1 };
const number = { type: 'number' };
const boundedOrNull = { type: ['number', 'null'], minimum: 1 };
const list = { type: 'array', items: { type: 'string' } };
const anyObject = { type: 'object', properties: {}, additionalProperties: {} };
const three = { anyOf: [text, nothing, number] };

test.each([
  ['a text or null', z.string().nullable(), { type: ['string', 'null'] }],
  ['a bounded number or null', z.number().min(1).nullable(), boundedOrNull],
  ['a choice or null', z.enum(['a']).nullable(), orNull({ type: 'string', enum: ['a'] })],
  ['a list or null', z.array(z.string()).nullable(), orNull(list)],
  ['an object or null', z.looseObject({}).nullable(), orNull(anyObject)],
  ['anything or null', z.unknown().nullable(), orNull({})],
  ['a text or a number', z.union([z.string().min(1), z.number()]), { anyOf: [text, number] }],
  ['one of three', z.union([z.string().min(1), z.null(), z.number()]), three],
  ['a text', z.string(), { type: 'string' }],
])('the serializer gets the schema of %s', (_what, schema, json) => {
  expect(jsonSchemaOf(schema, 'output')).toEqual(json);
});

test('what replaces an unreadable value is not described as a default', () => {
  const names = z.array(z.string().catch('')).optional().catch(undefined);
  expect(jsonSchemaOf(names, 'input')).toEqual(list);
});

test('input and output have separate schemas, a result is in its own field, refusals list the errors of the call, and each event of a stream has a schema', () => {
  const schema = z.string().transform((text) => text.length);
  expect(jsonSchemaOf(schema, 'input')).toEqual({ type: 'string' });
  expect(jsonSchemaOf(schema, 'output')).toEqual({});
  const plain = call({});
  expect(plain['200']).toEqual({
    description: 'Done',
    type: 'object',
    required: ['result'],
    properties: { result: { type: 'string' } },
  });
  expect(plain['4xx']).toMatchObject({
    description: 'Refused, with a code that every call may answer',
    required: ['code', 'message'],
  });
  expect(plain['5xx']).toMatchObject({ description: 'Not now', required: ['code', 'message'] });
  const refusing = call({ errors: ['forbidden', 'link_not_found'] });
  expect(refusing['4xx']?.['description']).toBe(
    'Refused: forbidden (403), link_not_found (404), or a code that every call may answer',
  );
  expect(call({ isStream: true })['200']).toEqual({
    description: 'Server-sent events',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  });
});

const call = (more: Partial<Call>) =>
  responseSchemas({ result: z.string(), errors: [], ...more } as unknown as Call);

test('the serializer of every answer can be compiled, which a server does only when it first sends it', () => {
  const refusal = { code: 'not_found', message: 'Not found' };
  for (const [name, call] of Object.entries(allCalls)) {
    const { 200: done, '4xx': refused } = responseSchemas(call);
    if (!call.isStream) expect(() => sent(done, {}), name).toThrow('"result" is required!');
    expect(sent(refused, refusal), name).toBe(JSON.stringify(refusal));
  }
});

/** An answer as text, or the error of an answer that does not fit its schema. */
function sent(schema: unknown, answer: unknown): string {
  const parts = { schema, method: 'GET', url: '/' } as never;
  return serializeWhenSent(parts)(answer);
}
