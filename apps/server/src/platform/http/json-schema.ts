import type { Call } from '@kolli/contract/call/call';
import { statusOf } from '@kolli/contract/call/error-codes';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/** Replaces `anyOf [X, null]` of plain types by a type list, which serializes many times faster. */
function compactNullable(schema: JsonSchema): void {
  const choices = schema.anyOf;
  if (!Array.isArray(choices) || choices.length !== 2) return;
  const [first, second] = choices as JsonSchema[];
  if (second?.type !== 'null' || typeof first?.type !== 'string') return;
  if (first.type === 'object' || first.type === 'array' || first.enum !== undefined) return;
  delete schema.anyOf;
  Object.assign(schema, first, { type: [first.type, 'null'] });
}

/** The JSON Schema (2020-12) of a schema, for input or output. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      compactNullable(jsonSchema as JsonSchema);
    },
  }) as JsonSchema;
  return json;
}

const errorAnswer: JsonSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['msg', 'path'],
        properties: { msg: { type: 'string' }, path: { type: 'string' } },
      },
    },
  },
};

/** Describes the errors of a call for the API reference. */
function refusalsOf({ errors }: Call): string {
  if (errors.length === 0) return 'Refused, with a code that every call may answer';
  const own = errors.map((code) => `${code} (${statusOf(code)})`).join(', ');
  return `Refused: ${own}, or a code that every call may answer`;
}

/** The response schemas of a call, for the serializer and the API reference. */
export function responseSchemas(call: Call): Record<string, JsonSchema> {
  const result = jsonSchemaOf(call.result, 'output');
  const properties = call.isUndoable ? { result, undo: { type: 'string' } } : { result };
  const ok: JsonSchema = call.isStream
    ? { description: 'Server-sent events', content: { 'text/event-stream': { schema: result } } }
    : { description: 'Done', type: 'object', required: ['result'], properties };
  return {
    200: ok,
    '4xx': { description: refusalsOf(call), ...errorAnswer },
    '5xx': { description: 'Not now', ...errorAnswer },
  };
}
