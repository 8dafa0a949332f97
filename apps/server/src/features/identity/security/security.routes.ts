import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify';
import { clientOf, type IdentityAnswer } from '../calls/identity-call.ts';
import type { SecurityCalls } from './create-security.ts';

interface Options {
  /** Refuses requests from pages of other sites. */
  readonly guarded: RouteShorthandOptions;
  /** Also refuses requests without an Origin header. */
  readonly guardedTwice: RouteShorthandOptions;
  readonly answer: (reply: FastifyReply, answer: IdentityAnswer<object>) => FastifyReply;
}

/** The calls of second factors, sessions and proofs, below /identity. */
export function registerSecurityRoutes(
  scope: FastifyInstance,
  factor: SecurityCalls,
  { guarded, guardedTwice, answer }: Options,
): void {
  scope.get('/security', guarded, async (request, reply) =>
    answer(reply, await factor.show(clientOf(request))),
  );
  scope.post('/second-step', guardedTwice, async (request, reply) =>
    answer(reply, await factor.takeSecondStep(request.body, clientOf(request))),
  );
  scope.post('/authenticator/begin', guardedTwice, async (request, reply) =>
    answer(reply, await factor.beginSetup(clientOf(request))),
  );
  scope.post('/authenticator/confirm', guardedTwice, async (request, reply) =>
    answer(reply, await factor.confirmSetup(request.body, clientOf(request))),
  );
  scope.post('/authenticator/remove', guardedTwice, async (request, reply) =>
    answer(reply, await factor.remove(request.body, clientOf(request))),
  );
  scope.post('/recovery-codes', guardedTwice, async (request, reply) =>
    answer(reply, await factor.makeNewCodes(clientOf(request))),
  );
  scope.post('/prove', guardedTwice, async (request, reply) =>
    answer(reply, await factor.prove(request.body, clientOf(request))),
  );
  scope.post('/sessions/end', guardedTwice, async (request, reply) =>
    answer(reply, await factor.endSessions(request.body, clientOf(request))),
  );
}
