import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Something that follows the end of each request. */
export type Follower = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Calls the followers after each answer, and also when a client left before its answer or ended a stream: the framework's
 * own hook knows only answers that were sent to their end.
 */
export function whenAnswered(app: FastifyInstance, followers: readonly Follower[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Once the answer is written, and also when its connection has ended before.
    reply.raw.once('close', () => {
      for (const follow of followers) follow(request, reply);
    });
    done();
  });
}
