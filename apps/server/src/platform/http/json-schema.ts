import type { Call } from '@kolli/contract/call/call';
import { codeHelp } from '@kolli/contract/call/code-help';
import {
  type ErrorAnswer,
  everyCallCodes,
  sentenceOf,
  statusOf,
} from '@kolli/contract/call/error-codes';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
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
    override: ({ zodSchema, jsonSchema }) => {
      // What replaces an unreadable value is no default of a missing one.
      if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default;
      compactNullable(jsonSchema as JsonSchema);
    },
  }) as JsonSchema;
  return json;
}

const text = (description: string, example: string): JsonSchema => ({
  type: 'string',
  description,
  example,
});

const errorAnswer: JsonSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: text('What went wrong; one of the codes of the call', 'validation_fail'),
    message: text('The same in words, for a log', 'Validation fail'),
    errors: {
      type: 'array',
      description: 'The invalid fields of the input, with `validation_fail`',
      items: {
        type: 'object',
        required: ['msg', 'path'],
        properties: {
          msg: text('What is wrong with the field', 'validation.required'),
          path: text('The part of the input and the field', 'body.deliveryId'),
        },
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

/** The codes that a call of machines may answer, each with its status, cause, cure and an example, for the API reference. */
function explainedCodes({ surface, errors }: Call): JsonSchema {
  if (surface === 'api') return {};
  const codes = [...errors, ...everyCallCodes].filter((code) => Object.hasOwn(codeHelp, code));
  const explained = codes.map((code) => [
    code,
    {
      status: statusOf(code),
      ...codeHelp[code],
      example: { code, message: sentenceOf(code) } satisfies ErrorAnswer,
    },
  ]);
  return { 'x-codes': Object.fromEntries(explained) };
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
    '4xx': { description: refusalsOf(call), ...explainedCodes(call), ...errorAnswer },
    '5xx': { description: 'Not now', ...errorAnswer },
  };
}

type Serialize = (answer: unknown) => string;

const compiled = new WeakMap<object, Serialize>();

function compile(schema: object): Serialize {
  const serialize: Serialize = fastJsonStringify(schema);
  compiled.set(schema, serialize);
  return serialize;
}

/**
 * Compiles the serializer of an answer when it is first sent: to compile those of all calls at once delays every start by
 * a third of a second.
 */
export const serializeWhenSent: FastifySerializerCompiler<object> =
  ({ schema }) =>
  (answer) =>
    (compiled.get(schema) ?? compile(schema))(answer);
