import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import { z } from 'zod';
import { peoplePage } from './people-pages.ts';

const mount = '/oidc';
const uidSchema = z.object({ uid: z.string() });

/** The provider under `/oidc`, and the page on which one chooses who signs in. */
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
    const { uid } = await provider.interactionDetails(request.raw, reply.raw);
    return reply.type('text/html').send(peoplePage(uid));
  });
  app.post('/people/:uid', async (request, reply) => {
    uidSchema.parse(request.params);
    const { subject } = z.object({ subject: z.string() }).parse(request.body);
    const result = { login: { accountId: subject } };
    const returnTo = await provider.interactionResult(request.raw, reply.raw, result);
    return reply.redirect(returnTo, 303);
  });
}
