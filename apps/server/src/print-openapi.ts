import { allCalls } from '@kolli/contract/all-calls';
import Fastify from 'fastify';
import { openDatabase } from './platform/database/open-database.ts';
import { registerCalls } from './platform/http/register-calls.ts';
import { createSecrets } from './platform/secrets/secrets.ts';
import { serveReference } from './platform/http/reference/serve-reference.ts';

/**
 * Prints the API as OpenAPI 3.1, generated from the contract, without a database or a listening
 * server.
 */
async function printOpenApi(): Promise<void> {
  const notHere = async () => {
    throw new Error('Only the API description is used here');
  };
  // No query is run, so no connection is opened.
  const store = openDatabase({ url: 'postgres://nowhere', onError: () => undefined });
  const app = Fastify();
  await serveReference(app, process.env.PUBLIC_URL ?? 'http://localhost:8080');
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
    registerCalls(scope, { door, count: notHere }, routes);
  });
  await app.ready();
  process.stdout.write(`${JSON.stringify(app.swagger(), null, 2)}\n`);
}

await printOpenApi();
