import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Follower } from './when-answered.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the call in the contract. */
    callName?: string;
  }
  interface FastifyRequest {
    /** It waited for something to happen: its time says nothing about the server's. */
    hasWaited?: boolean;
  }
}

/**
 * What a request is called in metrics, the access log and traces: the call's name in the contract, or the pattern of a
 * path of the identity service. Pages, files and unknown paths are 'other'. Never what the caller typed.
 */
export function callNameOf({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): string {
  const { config, url } = routeOptions;
  if (config.callName !== undefined) return config.callName;
  return url?.startsWith('/identity/') === true ? url.slice(1) : 'other';
}

/** Whether the answer is a stream, which lasts as long as its client stays. */
function isStream({ raw }: FastifyReply): boolean {
  return String(raw.getHeader('content-type') ?? '').startsWith('text/event-stream');
}

/** Counts answered requests by call and code, and measures how long their answers took. */
export function measureRequests(metrics: Registry): Follower {
  const requests = new Counter({
    name: 'kolli_requests_total',
    help: 'Requests by call and status code; aborted if the client left before the answer.',
    labelNames: ['call', 'code'],
    registers: [metrics],
  });
  const seconds = new Histogram({
    name: 'kolli_request_seconds',
    help: 'Time to the end of the answer, by call; streams and calls that wait for something are not measured.',
    labelNames: ['call'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  });
  return (request, reply) => {
    const call = callNameOf(request);
    const { headersSent, statusCode } = reply.raw;
    requests.inc({ call, code: headersSent ? statusCode : 'aborted' });
    if (headersSent && !isStream(reply) && request.hasWaited !== true)
      seconds.observe({ call }, reply.elapsedTime / 1000);
  };
}
