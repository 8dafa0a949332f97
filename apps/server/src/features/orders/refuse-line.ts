import type { CallResult } from '@kolli/contract/call';
import type { createOrders } from '@kolli/contract/orders';
import type { FieldError } from '../../platform/coded-error.ts';
import { answerTo } from '../../platform/http/error-answer.ts';

/** What became of one line of a batch. */
export type BatchLine = CallResult<typeof createOrders>['lines'][number];

/** `body.ssn` of a single order is `body.orders.3.ssn` in a batch. */
function placeIn(line: string, { msg, path }: FieldError): FieldError {
  return { msg, path: path.startsWith(line) ? path : path.replace(/^body/, line) };
}

/**
 * The answer of a line that was refused, named as it was sent; `line` is where it stands, such as
 * 'body.orders.3'. A database that is away and faults that nobody foresaw are thrown on: they
 * concern the whole batch, which can be sent again.
 */
export function refusedLine(error: unknown, line: string, name: unknown): BatchLine {
  const answer = answerTo(error);
  if (answer === undefined || answer.code === 'service_unavailable') throw error;
  const { code, message, errors } = answer;
  return {
    ok: false,
    fulfillment_order_id: typeof name === 'string' ? name : null,
    code,
    message,
    ...(errors === undefined ? {} : { errors: errors.map((one) => placeIn(line, one)) }),
  };
}
