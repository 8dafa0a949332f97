import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { IdentityLog } from './better-auth/better-auth-server.ts';
import type { EmbeddedIdentity } from './embedded/embedded-identity.ts';
import { clientOf, type IdentityAnswer } from './calls/identity-call.ts';
import { IdentityError } from './calls/identity-error.ts';
import type { Passwords } from './passwords/create-passwords.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { isCutOff } from '../../platform/http/error-answer.ts';
import { isFromOurPages, sourceOf } from '../../platform/http/access/same-site.ts';
import type { StaffNetworks } from '../../platform/http/access/staff-networks.ts';
import type { WorkAccount } from './work-account/work-account.ts';
import { registerPasskeyRoutes } from './passkeys/passkeys.routes.ts';
import { registerSecurityRoutes } from './security/security.routes.ts';
import { registerWorkAccountRoutes } from './work-account/work-account.routes.ts';

export interface IdentityRouteOptions {
  /** Besides `trustedOrigins`, the only origin whose pages may use the session cookie. */
  readonly publicUrl: string;
  readonly trustedOrigins?: readonly string[];
  readonly log: IdentityLog;
  /** Undefined if no issuer of work accounts is configured. */
  readonly workAccount?: WorkAccount | undefined;
  /** Networks that staff may work from; unrestricted if undefined. */
  readonly staffNetworks?: StaffNetworks | undefined;
}

/**
 * What people may call from other networks than those of staff: signing in and out, a new password, and the token without
 * which a screen could not say that nothing can be done there.
 */
const EVERYWHERE: ReadonlySet<string> = new Set([
  '/sign-in/email',
  '/sign-out',
  '/request-reset',
  '/reset-password',
  '/second-step',
  '/passkeys/sign-in/begin',
  '/passkeys/sign-in',
  '/passkeys/ask',
  '/passkeys/second-step',
  '/token',
  '/session',
  '/jwks',
  '/work-account/start',
  '/work-account/callback',
  '/work-account/invitation',
]);

const PREFIX = '/identity';
const BODY_LIMIT_BYTES = 8_192;

/** Refusals of Fastify before a handler runs. */
const bodyRefusals = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
} as const;

/**
 * Registers the calls of the embedded identity service under /identity; other paths there return
 * `no_such_call`. Responses never have a CORS header. The client's address is Fastify's
 * `request.ip`, so `trustProxy` decides which forwarding headers count.
 */
export function registerIdentityRoutes(
  app: FastifyInstance,
  identity: EmbeddedIdentity,
  options: IdentityRouteOptions,
): void {
  const origins = new Set([new URL(options.publicUrl).origin, ...(options.trustedOrigins ?? [])]);
  const onRequest = async (request: FastifyRequest) => {
    if (!isFromOurPages(sourceOf(request), origins)) throw new IdentityError('forbidden');
  };
  const guarded = { onRequest, exposeHeadRoute: false };
  const guardedTwice = { onRequest: [onRequest, requireOrigin] };

  void app.register(
    async (scope) => {
      readJsonBodies(scope);
      answerRefusals(scope, options.log);
      scope.addHook('onRequest', refuseElsewhere(options.staffNetworks));
      scope.post('/sign-in/email', guarded, async (request, reply) =>
        answer(reply, await identity.signIn(request.body, clientOf(request))),
      );
      scope.post('/sign-out', guardedTwice, async (request, reply) =>
        answer(reply, await identity.signOut(clientOf(request))),
      );
      registerPasswords(scope, identity.passwords, { guarded, guardedTwice });
      registerSecurityRoutes(scope, identity.security, { guarded, guardedTwice, answer });
      registerPasskeyRoutes(scope, identity.passkeys, { guarded, guardedTwice, answer });
      registerSession(scope, identity, guarded);
      registerWorkAccountRoutes(scope, { ...options, identity, origins, guarded, guardedTwice });
      // Public keys may be cached by anyone.
      scope.get('/jwks', { exposeHeadRoute: false }, async (_request, reply) => {
        void reply.header('cache-control', 'public, max-age=300');
        return identity.readKeys();
      });
      scope.all('/*', { onRequest: refuseUnknown }, refuseUnknown);
    },
    { prefix: PREFIX },
  );
}

/** The token of a session, and how long it lasts. */
function registerSession(
  scope: FastifyInstance,
  identity: EmbeddedIdentity,
  guarded: RouteShorthandOptions,
): void {
  scope.get('/token', guarded, async (request, reply) =>
    answer(reply, await identity.issueToken(clientOf(request))),
  );
  scope.get('/session', guarded, async (request, reply) =>
    answer(reply, await identity.readSession(clientOf(request))),
  );
}

interface Guards {
  readonly guarded: RouteShorthandOptions;
  readonly guardedTwice: RouteShorthandOptions;
}

function registerPasswords(scope: FastifyInstance, passwords: Passwords, guards: Guards): void {
  scope.post('/request-reset', guards.guarded, async (request, reply) =>
    answer(reply, await passwords.requestReset(request.body, clientOf(request))),
  );
  scope.post('/reset-password', guards.guarded, async (request, reply) =>
    answer(reply, await passwords.resetPassword(request.body, clientOf(request))),
  );
  scope.post('/change-password', guards.guardedTwice, async (request, reply) =>
    answer(reply, await passwords.changePassword(request.body, clientOf(request))),
  );
}

/** Refuses what somebody does who is signed in, outside the networks of staff (ERR-041). */
function refuseElsewhere(networks: StaffNetworks | undefined) {
  return async ({ ip, query, routeOptions }: FastifyRequest): Promise<void> => {
    if (networks === undefined || networks.includes(ip)) return;
    const path = routeOptions.url?.replace(PREFIX, '') ?? '';
    // Beginning with a work account is a sign-in unless it connects one.
    const { connect } = query as { readonly connect?: unknown };
    if (EVERYWHERE.has(path) && connect === undefined) return;
    throw new IdentityError('no_content');
  };
}

/** Browsers send an Origin header with each POST; calls that use the session cookie require it. */
async function requireOrigin({ headers }: FastifyRequest): Promise<void> {
  if (headers.cookie !== undefined && headers.origin === undefined)
    throw new IdentityError('forbidden');
}

async function refuseUnknown(): Promise<never> {
  throw new IdentityError('no_such_call');
}

/** Accepts an empty body, as a sign-out sends none. */
function readJsonBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    async (_request: FastifyRequest, body: string): Promise<unknown> => {
      if (body === '') return undefined;
      try {
        return JSON.parse(body);
      } catch (cause) {
        throw new IdentityError('malformed_json', { cause });
      }
    },
  );
}

function answerRefusals(scope: FastifyInstance, log: IdentityLog): void {
  scope.setErrorHandler((failure, request, reply) => {
    const error = isCutOff(request) ? new IdentityError('malformed_request') : refusalOf(failure);
    request.errorCode = error.code;
    if (error.status >= 500) {
      log.error({ err: error.cause ?? error, reqId: request.id }, `identity: ${error.code}`);
    }
    void reply.status(error.status).header('cache-control', 'no-store');
    if (error.retryAfterSeconds !== undefined) {
      void reply.header('retry-after', String(error.retryAfterSeconds));
    }
    return reply.send({ code: error.code, message: error.message });
  });
}

function refusalOf(failure: unknown): IdentityError {
  if (failure instanceof IdentityError) return failure;
  // Refused by a hook of the whole server.
  if (failure instanceof CodedError) return new IdentityError(failure.code);
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
  const known = Object.entries(bodyRefusals).find(([name]) => name === code);
  return new IdentityError(known?.[1] ?? 'unknown', { cause: failure });
}

function answer(reply: FastifyReply, { body, cookies }: IdentityAnswer<object>): FastifyReply {
  void reply.header('cache-control', 'no-store');
  for (const cookie of cookies) void reply.header('set-cookie', cookie);
  return reply.send(body);
}
