import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import { z } from 'zod';
import { cancelValue, levels, peoplePage } from './people-pages.ts';

const mount = '/oidc';
/** RFC 6749, section 4.1.2.1. */
const cancelled = { error: 'access_denied', error_description: 'The sign-in was cancelled' };
const uidSchema = z.object({ uid: z.string() });
const choiceSchema = z.object({
  subject: z.string(),
  level: z.enum(levels).default(levels.eid),
});

/** The provider under `/oidc`, and the page for choosing the person who signs in. */
export function oidcRoutes(app: FastifyInstance, provider: Provider): void {
  const answer = provider.callback();
  app.register((scope, _options, done) => {
    // The provider reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    scope.all(`${mount}/*`, (request, reply) => {
      reply.hijack();
      const raw: IncomingMessage & { originalUrl?: string } = request.raw;
      raw.originalUrl = raw.url ?? '';
      raw.url = raw.originalUrl.slice(mount.length);
      void answer(raw, reply.raw);
    });
    done();
  });

  app.get('/people/:uid', async (request, reply) => {
    const { uid, params } = await provider.interactionDetails(request.raw, reply.raw);
    return reply.type('text/html').send(peoplePage(uid, params['client_id']));
  });
  app.post('/people/:uid', async (request, reply) => {
    uidSchema.parse(request.params);
    const { subject, level } = choiceSchema.parse(request.body);
    const chosen = { login: { accountId: subject, acr: level }, select_account: {} };
    const result = subject === cancelValue ? cancelled : chosen;
    const { session } = await provider.interactionDetails(request.raw, reply.raw);
    const returnTo = await provider.interactionResult(request.raw, reply.raw, result);
    await signOutPrevious(provider, session?.uid);
    return reply.redirect(returnTo, 303);
  });
}

/** Signs out the previous user of the browser; otherwise the provider would ask for confirmation. */
async function signOutPrevious(provider: Provider, sessionUid: string | undefined): Promise<void> {
  const session =
    sessionUid === undefined ? undefined : await provider.Session.findByUid(sessionUid);
  if (session === undefined) return;
  session.accountId = undefined;
  session.authorizations = undefined;
  await session.persist();
}
