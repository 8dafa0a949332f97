import type { ReceivedOrder } from '@kolli/contract/integration';
import type { z } from 'zod';
import { InvalidInput } from '../../platform/http/error-answer.ts';
import { type BatchLine, refusedLine } from './refuse-line.ts';

export interface Batch<Line extends z.ZodType> {
  /** Where the lines stand in the input, such as 'body.orders'. */
  readonly part: string;
  readonly lines: readonly unknown[];
  readonly schema: Line;
  /** The `fulfillment_order_id` of a line as it was sent, if it has one. */
  readonly nameOf: (line: unknown) => unknown;
  /** What a line is about: lines that share any are worked on one after another, in their order. */
  readonly keysOf: (line: z.output<Line>) => readonly string[];
  readonly work: (line: z.output<Line>) => Promise<ReceivedOrder>;
}

/**
 * Works on each line of a batch in a transaction of its own and answers them in their order; a line
 * that is refused stands for itself. Rejects when the database went away meanwhile, once all lines
 * have ended: what was done stays done, and the same batch again answers the same.
 */
export async function runBatch<Line extends z.ZodType>(batch: Batch<Line>): Promise<BatchLine[]> {
  const { part, lines, schema, nameOf, keysOf, work } = batch;
  const latest = new Map<string, Promise<unknown>>();
  const answer = async (given: unknown, index: number): Promise<BatchLine> => {
    const place = `${part}.${index}`;
    const { data, error } = schema.safeParse(given);
    if (error !== undefined)
      return refusedLine(new InvalidInput(place, error), place, nameOf(given));
    const keys = keysOf(data);
    const earlier = keys.flatMap((key) => latest.get(key) ?? []);
    const own = Promise.allSettled(earlier).then(() => work(data));
    for (const key of keys) latest.set(key, own);
    return own.then(
      (order) => ({ ok: true, order }),
      (reason: unknown) => refusedLine(reason, place, nameOf(given)),
    );
  };
  const settled = await Promise.allSettled(lines.map(answer));
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
