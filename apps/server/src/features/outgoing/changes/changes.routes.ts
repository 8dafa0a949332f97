import { showChanges } from '@kolli/contract/machine/order-changes';
import { CodedError } from '../../../platform/coded-error.ts';
import { orderSourceRoute, type Route } from '../../../platform/http/route.ts';
import { type AwaitDeps, awaitChanges } from './await-changes.ts';

/** How many calls of one source wait at once: a faulty client that repeats them takes no more. */
const maxWaiting = 20;

/** Counts who waits, by source. Throws `too_many_requests`. */
function limitWaiting() {
  const waiting = new Map<string, number>();
  return async <T>(source: string, work: () => Promise<T>): Promise<T> => {
    const others = waiting.get(source) ?? 0;
    if (others >= maxWaiting) throw new CodedError('too_many_requests');
    waiting.set(source, others + 1);
    try {
      return await work();
    } finally {
      const left = (waiting.get(source) ?? 1) - 1;
      if (left === 0) waiting.delete(source);
      else waiting.set(source, left);
    }
  };
}

/** The feed of the order sources. Whoever waits is answered when the server closes. */
export function changeRoutes(deps: AwaitDeps & { readonly closing: AbortSignal }): Route[] {
  const limited = limitWaiting();
  return [
    orderSourceRoute(showChanges, ({ query }, source, { request, reply }) => {
      if (query.wait === 0) return awaitChanges(deps, source, query, deps.closing);
      request.hasWaited = true;
      const left = new AbortController();
      reply.raw.once('close', () => left.abort());
      const ended = AbortSignal.any([deps.closing, left.signal]);
      return limited(`${source.pharmacyId} ${source.source}`, () =>
        awaitChanges(deps, source, query, ended),
      );
    }),
  ];
}
