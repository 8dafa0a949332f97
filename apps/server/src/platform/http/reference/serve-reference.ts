import { surfacePrefix } from '@kolli/contract/call/call';
import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { machineReference } from './machine-reference.ts';
import { serveDocumentation } from './serve-documentation.ts';

/**
 * Serves OpenAPI 3.1, generated from the contract: all calls at /api/openapi.json, those of machines at
 * /integration/v1/openapi.json and /device/v1/openapi.json. The documentation for people is at /docs.
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
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  for (const surface of ['device', 'integration'] as const)
    app.get(`${surfacePrefix[surface]}/openapi.json`, { schema: { hide: true } }, async () =>
      machineReference(app.swagger(), surface),
    );
  serveDocumentation(app, publicUrl);
}
