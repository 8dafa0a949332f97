import { callNameOf } from './request-metrics.ts';
import { whoOf } from '../security-log/note-refusals.ts';
import type { Follower } from './when-answered.ts';

/**
 * Writes a line for each request: the call, the pattern of its path, its status, its duration, its id and the ids of
 * the caller. Never what the caller sent: paths, queries and bodies have identity numbers, tokens and names.
 */
export const logRequest: Follower = (request, reply) => {
  const { method, routeOptions } = request;
  const call = { call: callNameOf(request), method, route: routeOptions.url };
  const { headersSent, statusCode } = reply.raw;
  const status = headersSent ? statusCode : 'aborted';
  const ms = Math.round(reply.elapsedTime);
  request.log.info({ ...call, status, ms, ...whoOf(request) }, 'request');
};
