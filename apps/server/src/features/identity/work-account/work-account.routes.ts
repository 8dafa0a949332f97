import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { sourceOf } from '../../../platform/http/access/same-site.ts';
import type { IdentityLog } from '../better-auth/better-auth-server.ts';
import type { EmbeddedIdentity } from '../embedded/embedded-identity.ts';
import { clientOf, type IdentityClient } from '../calls/identity-call.ts';
import { IdentityError, type IdentityErrorCode } from '../calls/identity-error.ts';
import type { Outcome } from './read-answer.ts';
import type { WorkAccount } from './work-account.ts';
import { createWorkAccountCookie } from './work-account-cookie.ts';

type Identity = Pick<EmbeddedIdentity, 'findSession'>;

export interface WorkAccountRouteOptions {
  /** Undefined if no issuer of work accounts is configured. */
  readonly workAccount?: WorkAccount | undefined;
  readonly identity: Identity;
  readonly publicUrl: string;
  /** Origins of our pages. */
  readonly origins: ReadonlySet<string>;
  readonly log: IdentityLog;
  /** Refuses requests from pages of other sites. */
  readonly guarded: RouteShorthandOptions;
  /** Also refuses requests without an Origin header. */
  readonly guardedTwice: RouteShorthandOptions;
}

const CALLBACK = '/work-account/callback';
const LOGIN = '/auth/login';
const PROFILE = '/profile/';

const startQuery = z.object({ redirect: z.unknown().optional(), connect: z.unknown().optional() });
/** The token format of `makePasswordLink`. */
const invitationBody = z.object({ token: z.string().regex(/^[\w-]{1,100}$/) });

/**
 * The calls of work accounts, below /identity. A browser navigates to the first two, so their
 * errors are reported in the redirect, as `problem` with a code of the catalogue.
 */
export function registerWorkAccountRoutes(
  scope: FastifyInstance,
  options: WorkAccountRouteOptions,
): void {
  const { workAccount, identity, guarded, guardedTwice } = options;

  registerStart(scope, options);
  registerInvitation(scope, options);
  registerCallback(scope, options);
  scope.get('/work-account', guarded, async (request, reply) => {
    const { userId } = await sessionOf(identity, clientOf(request));
    const shown = (await workAccount?.show(userId)) ?? null;
    return reply
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(JSON.stringify(shown));
  });
  scope.post('/work-account/disconnect', guardedTwice, async (request, reply) => {
    const { userId } = await provenSession(identity, clientOf(request));
    await workAccount?.disconnect(userId);
    return reply.header('cache-control', 'no-store').send({});
  });
}

async function sessionOf({ findSession }: Identity, client: IdentityClient) {
  const session = await findSession(client);
  if (session === undefined) throw new IdentityError('not_authorized');
  return session;
}

/** Of somebody who may change how they sign in: the cookie alone is not enough (SEC-06). */
async function provenSession(identity: Identity, client: IdentityClient) {
  const session = await sessionOf(identity, client);
  if (!session.isProven) throw new IdentityError('proof_needed');
  return session;
}

function registerStart(scope: FastifyInstance, options: WorkAccountRouteOptions): void {
  const { workAccount, identity, publicUrl } = options;
  const cookie = createWorkAccountCookie(publicUrl);
  scope.get('/work-account/start', { exposeHeadRoute: false }, async (request, reply) => {
    const { redirect, connect } = startQuery.parse(request.query);
    const isConnect = connect === '1';
    if (isConnect) requireOwnPage(request);
    const onward = async (): Promise<Onward> => {
      if (workAccount === undefined) throw new IdentityError('work_account_unavailable');
      const session = isConnect ? await provenSession(identity, clientOf(request)) : undefined;
      const begun = await workAccount.start({
        redirectUri: redirectUriOf(request, options),
        redirect,
        userId: session?.userId,
        address: request.ip,
      });
      const cookies = cookie.make(begun.state, begun.browser, request.headers.cookie);
      return { location: begun.location, cookies };
    };
    return go(reply, await onward().catch(toProblem(request, isConnect, options.log)));
  });
}

/** Returns where to navigate. The invitation is in the body, so that it is in no logged URL. */
function registerInvitation(scope: FastifyInstance, options: WorkAccountRouteOptions): void {
  const { workAccount, publicUrl, guarded } = options;
  const cookie = createWorkAccountCookie(publicUrl);
  scope.post('/work-account/invitation', guarded, async (request, reply) => {
    const body = invitationBody.safeParse(request.body);
    if (!body.success) throw new IdentityError('validation_fail');
    if (workAccount === undefined) throw new IdentityError('work_account_unavailable');
    const { location, state, browser } = await workAccount.start({
      redirectUri: redirectUriOf(request, options),
      redirect: '/',
      invitation: body.data.token,
      address: request.ip,
    });
    return reply
      .header('cache-control', 'no-store')
      .header('set-cookie', cookie.make(state, browser, request.headers.cookie))
      .send({ location });
  });
}

function registerCallback(scope: FastifyInstance, options: WorkAccountRouteOptions): void {
  const { workAccount, publicUrl } = options;
  const cookie = createWorkAccountCookie(publicUrl);
  scope.get(CALLBACK, { exposeHeadRoute: false }, async (request, reply) => {
    const address = new URL(request.originalUrl, originOf(request, options));
    const { cookie: header } = request.headers;
    const browser = cookie.read(address.searchParams.get('state') ?? '', header);
    let isConnect = false;
    const onward = async (): Promise<Onward> => {
      const client = clientOf(request);
      const redirectUri = redirectUriOf(request, options);
      const way = await workAccount?.comeBack({ address, browser, redirectUri, client });
      if (way === undefined) throw new IdentityError('work_account_unavailable');
      ({ isConnect } = way);
      const outcome = await way.finish();
      if (outcome.kind === 'again')
        return {
          location: outcome.location,
          cookies: cookie.make(outcome.state, outcome.browser, header),
        };
      const cookies = outcome.kind === 'signedIn' ? outcome.cookies : [];
      return { location: placeAfter(outcome, isConnect), cookies };
    };
    const place = await onward().catch((failure: unknown) =>
      toProblem(request, isConnect, options.log)(failure),
    );
    return go(reply, place);
  });
}

/** Connecting must start on one of our pages, not by a link on another site or a typed address. */
function requireOwnPage(request: FastifyRequest): void {
  if (sourceOf(request).secFetchSite !== 'same-origin') throw new IdentityError('forbidden');
}

/** The browser must return to the origin it started from, since its cookie belongs to that host. */
function originOf(request: FastifyRequest, { origins, publicUrl }: WorkAccountRouteOptions) {
  const own = `${request.protocol}://${request.host}`;
  return origins.has(own) ? own : new URL(publicUrl).origin;
}

function redirectUriOf(request: FastifyRequest, options: WorkAccountRouteOptions): string {
  return `${originOf(request, options)}/identity${CALLBACK}`;
}

function placeAfter(outcome: Exclude<Outcome, { kind: 'again' }>, isConnect: boolean): string {
  if (outcome.kind === 'signedIn')
    return pathWith(LOGIN, { workAccount: 'done', redirect: outcome.redirect });
  if (outcome.kind === 'wasSignedIn') return outcome.redirect;
  if (outcome.kind === 'signedOut')
    return pathWith(LOGIN, { problem: 'work_account_failed', redirect: PROFILE });
  if (outcome.kind === 'connected') return pathWith(PROFILE, { workAccount: 'connected' });
  return isConnect ? PROFILE : LOGIN;
}

function pathWith(path: string, parameters: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(parameters).toString()}`;
}

/** The code of a failure; unexpected errors are logged. */
function codeOf(failure: unknown, log: IdentityLog): IdentityErrorCode {
  const error =
    failure instanceof IdentityError ? failure : new IdentityError('unknown', { cause: failure });
  const isNews = error.status >= 500 && error.code !== 'work_account_unavailable';
  if (isNews) log.error({ err: error.cause ?? error }, `identity: ${error.code}`);
  return error.code;
}

/** Redirect location and Set-Cookie headers. */
interface Onward {
  readonly location: string;
  readonly cookies: readonly string[];
}

/** Redirects to the page where the person started, which shows the problem. */
function toProblem(
  request: FastifyRequest,
  isConnect: boolean,
  log: IdentityLog,
): (failure: unknown) => Onward {
  return (failure) => {
    const problem = codeOf(failure, log);
    request.errorCode = problem;
    return { location: pathWith(isConnect ? PROFILE : LOGIN, { problem }), cookies: [] };
  };
}

function go(reply: FastifyReply, { location, cookies }: Onward): FastifyReply {
  void reply.header('cache-control', 'no-store');
  for (const line of cookies) void reply.header('set-cookie', line);
  return reply.redirect(location, 302);
}
