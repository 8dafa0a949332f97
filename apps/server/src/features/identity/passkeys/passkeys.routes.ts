import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify';
import { clientOf, type IdentityAnswer } from '../calls/identity-call.ts';
import type { PasskeyCalls } from './create-passkeys.ts';

interface Options {
  /** Refuses requests from pages of other sites. */
  readonly guarded: RouteShorthandOptions;
  /** Also refuses requests without an Origin header. */
  readonly guardedTwice: RouteShorthandOptions;
  readonly answer: (reply: FastifyReply, answer: IdentityAnswer<object>) => FastifyReply;
}

/** The calls of passkeys, below /identity/passkeys. */
export function registerPasskeyRoutes(
  scope: FastifyInstance,
  passkeys: PasskeyCalls,
  { guarded, guardedTwice, answer }: Options,
): void {
  const begins = [
    ['/passkeys/sign-in/begin', guarded, passkeys.beginSignIn],
    ['/passkeys/register/begin', guardedTwice, passkeys.beginRegistration],
    ['/passkeys/ask', guardedTwice, passkeys.ask],
  ] as const;
  for (const [path, guard, begin] of begins)
    scope.post(path, guard, async (request, reply) =>
      answer(reply, await begin(clientOf(request))),
    );
  const others = [
    ['/passkeys/sign-in', passkeys.signIn],
    ['/passkeys/register', passkeys.register],
    ['/passkeys/second-step', passkeys.takeStep],
    ['/passkeys/prove', passkeys.prove],
    ['/passkeys/rename', passkeys.rename],
    ['/passkeys/remove', passkeys.remove],
  ] as const;
  for (const [path, call] of others)
    scope.post(path, guardedTwice, async (request, reply) =>
      answer(reply, await call(request.body, clientOf(request))),
    );
}
