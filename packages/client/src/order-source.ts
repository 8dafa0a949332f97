import { methodsOf, type Methods } from './call-methods.ts';
import { type OrderSourceCalls, orderSourceCalls, type ShowChangesResult } from './calls.gen.ts';
import type { Connection } from './send-call.ts';

export { KolliError } from './kolli-error.ts';
export type { CallOptions, Connection } from './send-call.ts';
export type * from './calls.gen.ts';

/** A change of one of your orders. */
export type OrderChange = ShowChangesResult['changes'][number];

/** Where to begin, and when to end. */
export interface ChangeOptions {
  /** The stored `next`; none to begin with the oldest change that Kolli stores. */
  readonly after?: string | undefined;
  readonly signal?: AbortSignal;
}

/** Changes in their order, and the cursor after them: store it in one transaction with what you did. */
export interface ChangePage {
  readonly changes: readonly OrderChange[];
  readonly next: string;
}

/** The calls of an order source. */
export interface OrderSource extends Methods<OrderSourceCalls> {
  /** Every change of your orders, as they come, without a gap; ends when the signal does. */
  readonly changes: (options?: ChangeOptions) => AsyncGenerator<ChangePage, void>;
}

async function* followChanges(
  { showChanges }: Methods<OrderSourceCalls>,
  { after, signal }: ChangeOptions,
): AsyncGenerator<ChangePage, void> {
  let cursor = after;
  const options = signal === undefined ? {} : { signal };
  while (signal?.aborted !== true) {
    const query = { wait: 30, limit: 1000, ...(cursor === undefined ? {} : { after: cursor }) };
    const page = await showChanges({ query }, options).catch((error: unknown) => {
      if (signal?.aborted === true) return undefined;
      throw error;
    });
    if (page === undefined) return;
    cursor = page.next;
    if (page.changes.length > 0) yield { changes: page.changes, next: page.next };
  }
}

/** A connection of an order source with its key. Nothing is sent before the first call. */
export function connectOrderSource(connection: Connection): OrderSource {
  const methods = methodsOf<OrderSourceCalls>(connection, orderSourceCalls);
  return { ...methods, changes: (options = {}) => followChanges(methods, options) };
}
