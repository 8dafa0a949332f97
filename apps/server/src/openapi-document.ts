import { allCalls } from '@kolli/contract/all-calls';
import Fastify from 'fastify';
import { openDatabase } from './platform/database/open-database.ts';
import { registerCalls } from './platform/http/register-calls.ts';
import { createSecrets } from './platform/secrets/secrets.ts';
import { serveReference } from './platform/http/reference/serve-reference.ts';

/** The API as OpenAPI 3.1, as the server serves it, without a database or a listening server. */
export async function openApiDocument(): Promise<object> {
  const notHere = async () => {
    throw new Error('Only the API description is used here');
  };
  // No query is run, so no connection is opened.
  const store = openDatabase({ url: 'postgres://nowhere', onError: () => undefined });
  const app = Fastify();
  await serveReference(app, 'http://localhost:8080');
  await app.register(async (scope) => {
    const routes = Object.values(allCalls).map((call) => ({ call, answer: notHere }));
    const door = {
      store,
      // Nothing is encrypted or hashed.
      secrets: createSecrets({
        dataKeys: [{ id: 'none', key: Buffer.alloc(32) }],
        hashKey: Buffer.alloc(32),
      }),
      clock: () => new Date(),
      findMachine: notHere,
      tokens: { verify: notHere },
      smsGatewayKey: undefined,
      staffNetworks: undefined,
      origins: new Set<string>(),
    };
    registerCalls(scope, { door, count: notHere, onStaffAnswer: () => undefined }, routes);
  });
  await app.ready();
  return app.swagger();
}
