import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CodedError } from '../coded-error.ts';
import type { Caller } from './route.ts';

/** Calls per minute of a person, a machine, and an address without either. */
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

function whoOf(caller: Caller, address: string): { kind: Kind; key: string } {
  if (caller.kind === 'staff') return { kind: 'person', key: `person ${caller.userId}` };
  if (caller.kind === 'device') return { kind: 'machine', key: `box ${caller.boxId}` };
  if (caller.kind === 'orderSource')
    return { kind: 'machine', key: `source ${caller.pharmacyId} ${caller.source}` };
  return { kind: 'address', key: `address ${address}` };
}

/** Counts a call for its caller. Throws `too_many_requests`, with `Retry-After`. */
export type CallCounter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const nobody: Caller = { kind: 'nobody' };

/**
 * Counts calls in this process; each instance has its own limits. Calls that could guess secrets
 * (sign-in, PINs, identity numbers, verification) are also counted in the database.
 */
export async function countCalls(app: FastifyInstance, limits: CallLimits): Promise<CallCounter> {
  await app.register(fastifyRateLimit, { global: false });
  const counterOf = (kind: Kind) =>
    app.createRateLimit({
      max: limits[kind],
      timeWindow: minuteMs,
      keyGenerator: (request) => whoOf(request.caller ?? nobody, request.ip).key,
    });
  const counters = {
    person: counterOf('person'),
    machine: counterOf('machine'),
    address: counterOf('address'),
  };
  return async (request, reply) => {
    const { kind } = whoOf(request.caller ?? nobody, request.ip);
    const counted = await counters[kind](request);
    if (counted.isAllowed || !counted.isExceeded) return;
    void reply.header('retry-after', String(counted.ttlInSeconds));
    throw new CodedError('too_many_requests');
  };
}
