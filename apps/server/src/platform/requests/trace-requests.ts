import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callNameOf } from './request-metrics.ts';
import type { Follower } from './when-answered.ts';
import type { RequestSpan, Tracing } from '../tracing/tracing.ts';

/**
 * Makes each request a trace, with the call, the pattern of its path, its status and its id, and no more. Returns what
 * ends it.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): Follower {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const span = tracing.startRequest();
    spans.set(request, span);
    span.within(done);
  });
  // The body arrives in events of the connection, which are no part of the request's trace.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.within(done);
  });
  return (request, { statusCode }) => {
    const attributes = {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? 'unknown',
      'http.response.status_code': statusCode,
      'kolli.request_id': request.id,
    };
    spans.get(request)?.end({ name: callNameOf(request), attributes }, statusCode >= 500);
  };
}
