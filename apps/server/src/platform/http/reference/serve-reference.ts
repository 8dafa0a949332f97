import { surfacePrefix } from '@kolli/contract/call/call';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { deviceReference } from './device-reference.ts';

/**
 * Serves OpenAPI 3.1 at /api/openapi.json and an HTML reference at /api/docs, generated from the
 * contract; the device API alone at /device/v1/openapi.json.
 */
export async function serveReference(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kolli',
        version: '0.1.0',
        description: 'Calls of the browser app, of order sources and of pickup boxes.',
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          AuthToken: { type: 'apiKey', in: 'header', name: 'AuthToken' },
          key: { type: 'http', scheme: 'bearer' },
        },
      },
    },
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    // Its own inline styles; it shows no data.
    uiHooks: {
      onRequest: (_request, reply, done) => {
        const policy = String(reply.raw.getHeader('content-security-policy') ?? '');
        const inline = policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");
        void reply.header('content-security-policy', inline);
        done();
      },
    },
    uiConfig: { deepLinking: true, docExpansion: 'list' },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  app.get(`${surfacePrefix.device}/openapi.json`, { schema: { hide: true } }, async () =>
    deviceReference(app.swagger()),
  );
}
