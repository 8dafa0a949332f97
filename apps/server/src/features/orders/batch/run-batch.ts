import type { z } from 'zod';
import { InvalidInput } from '../../../platform/http/error-answer.ts';
import { type RefusedLine, refusedLine } from './refuse-line.ts';

export interface Batch<Line extends z.ZodType, Done> {
  /** The path of the lines in the input, such as 'body.orders'. */
  readonly part: string;
  readonly lines: readonly unknown[];
  readonly schema: Line;
  /** The `fulfillment_order_id` of a line as it was sent, if it has one. */
  readonly nameOf: (line: unknown) => unknown;
  /** The keys of a line: lines that share a key are processed in sequence. */
  readonly keysOf: (line: z.output<Line>) => readonly string[];
  readonly work: (line: z.output<Line>, index: number) => Promise<Done>;
}

/** The result of a line: what its work returned, or why it was refused. */
type Ended<Done> = { readonly ok: true; readonly order: Done } | RefusedLine;

/**
 * Processes each line of a batch in its own transaction and returns the results in order; a refused
 * line does not affect the others. Rejects when the database became unavailable, after all lines have
 * ended: committed lines stay, and the same batch again returns the same.
 */
export async function runBatch<Line extends z.ZodType, Done>(
  batch: Batch<Line, Done>,
): Promise<Ended<Done>[]> {
  const { part, lines, schema, nameOf, keysOf, work } = batch;
  const latest = new Map<string, Promise<unknown>>();
  const runLine = async (given: unknown, index: number): Promise<Ended<Done>> => {
    const place = `${part}.${index}`;
    const { data, error } = schema.safeParse(given);
    if (error !== undefined)
      return refusedLine(new InvalidInput(place, error), place, nameOf(given));
    const keys = keysOf(data);
    const earlier = keys.flatMap((key) => latest.get(key) ?? []);
    const own = Promise.allSettled(earlier).then(() => work(data, index));
    for (const key of keys) latest.set(key, own);
    return own.then(
      (order) => ({ ok: true, order }),
      (reason: unknown) => refusedLine(reason, place, nameOf(given)),
    );
  };
  const results = await Promise.allSettled(lines.map(runLine));
  return results.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
