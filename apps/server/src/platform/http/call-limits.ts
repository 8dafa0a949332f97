import fastifyRateLimit from '@fastify/rate-limit';
import { surfacePrefix } from '@kolli/contract/call/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CodedError } from '../coded-error.ts';
import { type CountedNetwork, networksOf } from './access/networks-of.ts';
import { isReadable } from './refuse-bad-url.ts';
import type { Caller } from './route.ts';

/** Calls per minute of a person, a machine, and an IPv4 address or IPv6 /48 without either. */
export interface CallLimits {
  readonly person: number;
  readonly machine: number;
  readonly address: number;
}

/**
 * Far above the needs of staff and of boxes that resend events, but low enough that slow calls of
 * one caller do not block the others.
 */
export const defaultCallLimits: CallLimits = { person: 1_200, machine: 3_000, address: 600 };

const minuteMs = 60_000;

type Kind = keyof CallLimits;

/** Who a call is counted for: the caller, or each network of an address. */
function whoOf(caller: Caller, address: string): { kind: Kind; keys: readonly CountedNetwork[] } {
  const only = (name: string) => [{ name, share: 1 }];
  if (caller.kind === 'staff') return { kind: 'person', keys: only(`person ${caller.userId}`) };
  if (caller.kind === 'device') return { kind: 'machine', keys: only(`box ${caller.boxId}`) };
  if (caller.kind === 'orderSource')
    return { kind: 'machine', keys: only(`source ${caller.pharmacyId} ${caller.source}`) };
  return { kind: 'address', keys: networksOf(address) };
}

/**
 * Counts a call for its caller, and says in `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (seconds) how many
 * calls are left in the minute (INT-09). Throws `too_many_requests`, with `Retry-After`.
 */
export type CallCounter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const nobody: Caller = { kind: 'nobody' };

const isForMachines = (path: string) =>
  [surfacePrefix.device, surfacePrefix.integration].some((prefix) => path.startsWith(`${prefix}/`));

/**
 * Counts also what is no call, for its address: below the paths of machines unknown and unreadable paths, and descriptions;
 * and searches of the documentation, which anybody may make. Before other hooks that may refuse a request.
 */
export function countStrayCalls(app: FastifyInstance, count: CallCounter): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url, routeOptions } = request;
    const isCall = 'callName' in routeOptions.config && isReadable(url);
    const isCounted = isForMachines(url) || url.startsWith('/docs/search');
    if (isCounted && !isCall) await count(request, reply);
  });
}

/**
 * Counts calls in this process; each instance has its own limits. Calls that could guess secrets
 * (sign-in, PINs, identity numbers, verification) are also counted in the database.
 */
export async function countCalls(app: FastifyInstance, limits: CallLimits): Promise<CallCounter> {
  await app.register(fastifyRateLimit, { global: false });
  const counterOf = (kind: Kind, index = 0) => {
    const keyOf = (request: FastifyRequest) =>
      whoOf(request.caller ?? nobody, request.ip).keys[index] ?? { name: '', share: 1 };
    return app.createRateLimit({
      max: (request) => limits[kind] * keyOf(request).share,
      timeWindow: minuteMs,
      keyGenerator: (request) => keyOf(request).name,
    });
  };
  const counters = {
    person: [counterOf('person')],
    machine: [counterOf('machine')],
    address: [counterOf('address'), counterOf('address', 1)],
  };
  return async (request, reply) => {
    const { kind, keys } = whoOf(request.caller ?? nobody, request.ip);
    let fewest = Infinity;
    for (const count of counters[kind].slice(0, keys.length)) {
      const counted = await count(request);
      if (counted.isAllowed) continue;
      const { max, remaining, ttlInSeconds, isExceeded } = counted;
      if (remaining < fewest)
        void reply.headers({
          'ratelimit-limit': String(max),
          'ratelimit-remaining': String(remaining),
          'ratelimit-reset': String(ttlInSeconds),
        });
      fewest = Math.min(fewest, remaining);
      if (!isExceeded) continue;
      void reply.header('retry-after', String(ttlInSeconds));
      throw new CodedError('too_many_requests');
    }
  };
}
