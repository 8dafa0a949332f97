import {
  type ErrorAnswer,
  type ErrorCode,
  errorCodes,
  sentenceOf,
  statusOf,
} from '@kolli/contract/call/error-codes';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CodedError, type FieldError } from '../coded-error.ts';
import { requestIdHeader } from '../request-id.ts';
import { isDatabaseAway } from '../database/database-faults.ts';

/** Limits the response: input may have tens of thousands of unknown fields. */
const maxFieldErrors = 100;

/** Input refused by its schema, with the part of the request. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  readonly errors: readonly FieldError[];

  constructor(part: string, error: z.ZodError) {
    super('Validation fail');
    const all = error.issues.flatMap((issue) => fieldErrors(part, issue));
    // One message per field: the first is the most specific.
    const byPath = new Map(all.toReversed().map((one) => [one.path, one]));
    this.errors = all.filter((one) => byPath.get(one.path) === one).slice(0, maxFieldErrors);
  }
}

/** Whether a message is a translation key or a code of the catalogue. */
const isMessageKey = (message: string) =>
  message.startsWith('validation.') || message === 'errorDate' || message in errorCodes;

function fieldErrors(part: string, issue: z.core.$ZodIssue): FieldError[] {
  const path = [part, ...issue.path.map(String)];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      msg: 'validation.unknownField',
      path: [...path, key].join('.'),
    }));
  return [
    {
      msg: isMessageKey(issue.message) ? issue.message : 'validation.invalid',
      path: path.join('.'),
    },
  ];
}

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'no_such_call',
  FST_ERR_MAX_PARAM_LENGTH: 'no_such_call',
  FST_STATIC_FORBIDDEN_PATH: 'no_such_call',
};

/** Maps an error to a response; undefined for an unexpected one. */
export function answerTo(error: unknown): ErrorAnswer | undefined {
  const plain = (code: ErrorCode, errors?: readonly FieldError[]): ErrorAnswer => ({
    code,
    message: sentenceOf(code),
    ...(errors === undefined ? {} : { errors }),
  });
  if (error instanceof CodedError) return plain(error.code, error.errors);
  if (error instanceof InvalidInput) return plain('validation_fail', error.errors);
  if (isDatabaseAway(error)) return plain('service_unavailable');
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = frameworkCodes[code ?? ''];
  if (known !== undefined) return plain(known);
  if (error instanceof SyntaxError && statusCode === 400) return plain('malformed_json');
  return undefined;
}

const cutOff: ErrorAnswer = { code: 'malformed_request', message: sentenceOf('malformed_request') };

/** Whether the client went away before its request had arrived completely: that is no fault of the server. */
export function isCutOff({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return !raw.complete && raw.destroyed;
}

const temporaryCodes: ReadonlySet<string> = new Set<ErrorCode>([
  'service_unavailable',
  'busy',
  'idempotency_key_busy',
]);

/** Whether the same call will succeed soon. */
export const isTemporary = (code: string) => temporaryCodes.has(code);

/** After how many seconds a refused call may be made again; null where that does not help. */
function retryAfterOf(code: string, error: unknown): number | null {
  if (error instanceof CodedError && error.retryAfterSeconds !== undefined)
    return error.retryAfterSeconds;
  if (isTemporary(code)) return 2;
  return code === 'too_many_requests' ? 60 : null;
}

/** Sends the response of an error: `{code, message, errors?}` with the catalogue's status. */
export function answerFault(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = isCutOff(request) ? cutOff : answerTo(error);
  if (answer === undefined) request.log.error({ err: error }, 'unknown fault');
  else if (answer.code === 'service_unavailable') request.log.warn({ err: error }, 'not available');
  const sent = answer ?? { code: 'unknown', message: sentenceOf('unknown') };
  const retryAfter = retryAfterOf(sent.code, error);
  // Of calls that are counted the counter knows it better.
  if (retryAfter !== null && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', String(retryAfter));
  // Of a path that the framework cannot read no hook has run.
  void reply.header(requestIdHeader, request.id);
  request.errorCode = sent.code;
  void reply.code(statusOf(sent.code)).send(sent);
}

/** Registers the error handler for all calls and for unknown paths. */
export function registerErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler(answerFault);
}
