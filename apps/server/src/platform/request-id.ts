import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** In each answer, and as `reqId` in all lines of the log about the request. */
export const requestIdHeader = 'x-request-id';

/**
 * A new id of a request, unique across instances and restarts. One that a caller sends is never taken: it could make two
 * requests look like one, or write into the log.
 */
export const newRequestId = (): string => randomUUID();

/** Sends the id of each request with its answer. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, request.id);
    done();
  });
}
