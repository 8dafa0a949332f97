import type { CallResult } from '@kolli/contract/call/call';
import type { createOrders } from '@kolli/contract/machine/orders';
import type { FieldError } from '../../../platform/coded-error.ts';
import { answerTo, isTemporary } from '../../../platform/http/error-answer.ts';
import { identityNumberPaths } from '../../../platform/http/refuse-identity-numbers.ts';

/** The result of one line of a batch. */
export type BatchLine = CallResult<typeof createOrders>['lines'][number];
/** That of a refused line. */
export type RefusedLine = Extract<BatchLine, { ok: false }>;

/** `body.ssn` of a single order is `body.orders.3.ssn` in a batch. */
function placeIn(line: string, { msg, path }: FieldError): FieldError {
  return { msg, path: path.startsWith(line) ? path : path.replace(/^body/, line) };
}

/** Whether a line has a valid id. */
const isValidId = (
  name: unknown,
  { errors = [] }: NonNullable<ReturnType<typeof answerTo>>,
): name is string =>
  typeof name === 'string' &&
  errors.every(({ path }) => !/fulfillment_order_ids?(?:\.\d+)?$/.test(path)) &&
  identityNumberPaths({ fulfillment_order_id: name }, '').length === 0;

/**
 * The result of a refused line, with its id as sent if it is valid and no identity number of any country; `line` is its
 * path, such as 'body.orders.3'.
 * Errors that pass soon (an unavailable database, `busy`) and unknown errors are rethrown: they fail the whole batch, which
 * can be sent again, also with its `Idempotency-Key`.
 */
export function refusedLine(error: unknown, line: string, name: unknown): RefusedLine {
  const response = answerTo(error);
  if (response === undefined || isTemporary(response.code)) throw error;
  const { code, message, errors } = response;
  return {
    ok: false,
    fulfillment_order_id: isValidId(name, response) ? name : null,
    code,
    message,
    ...(errors === undefined ? {} : { errors: errors.map((one) => placeIn(line, one)) }),
  };
}
