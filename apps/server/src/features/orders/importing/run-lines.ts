import type { CallArguments } from '@kolli/contract/call/call';
import { type createOrder, orderSchema } from '@kolli/contract/machine/integration';
import { orderKeys } from '@kolli/domain/orders/order-keys';
import type { OrderLimiter } from '../limit-orders.ts';
import type { OrderSender } from '../receive-order.ts';
import type { RefusedLine } from '../batch/refuse-line.ts';
import { runBatch } from '../batch/run-batch.ts';

type Order = CallArguments<typeof createOrder>['body'];

const part = 'body.orders';

/** Why an import refuses a line, with the paths of fields inside the order. */
interface Refused {
  readonly state: 'refused';
  readonly code: string;
  readonly errors: { msg: string; path: string }[];
}

/** The path of a field in its order; that of the order itself is empty. */
const fieldIn = (line: string, path: string) => path.replace(line, '').replace(/^\./, '');

function refusedOf({ code, errors = [] }: RefusedLine, index: number): Refused {
  const line = `${part}.${index}`;
  return {
    state: 'refused',
    code,
    errors: errors.map(({ msg, path }) => ({ msg, path: fieldIn(line, path) })),
  };
}

/**
 * Runs `work` for each line, those that share an id or a kolli ID one after the other, within the limit of concurrent
 * orders of the pharmacy. Returns the results in the order of the lines.
 */
export async function runLines<Done>(
  { limiter }: { readonly limiter: OrderLimiter },
  { source }: OrderSender,
  lines: readonly unknown[],
  work: (order: Order, index: number) => Promise<Done>,
): Promise<(Done | Refused)[]> {
  const ended = await runBatch({
    part,
    lines,
    schema: orderSchema,
    nameOf: () => null,
    keysOf: orderKeys,
    work: (order, index) => limiter(source, () => work(order, index)),
  });
  return ended.map((line, index) => (line.ok ? line.order : refusedOf(line, index)));
}
