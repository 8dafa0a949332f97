import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import {
  cookieOf,
  createIdentityDatabase,
  getToken,
  type IdentityDatabase,
  makeAccount,
  PASSWORD,
  signIn,
  signOut,
  startIdentity,
} from './testing/identity.ts';

let database: IdentityDatabase;

beforeAll(async () => {
  database = await createIdentityDatabase();
});
afterAll(() => database.drop());

/** A TCP proxy to the database that can be disconnected and reconnected. */
async function startProxy(port: number, to: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  const listen = (at: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer((inside) => {
        const outside = connect(to);
        for (const socket of [inside, outside]) {
          sockets.add(socket);
          socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
        }
        inside.pipe(outside).pipe(inside);
      });
      server.listen(at, '127.0.0.1', () => resolve(server));
    });
  let server = await listen(port);
  const address = server.address();
  const used = typeof address === 'object' && address !== null ? address.port : port;
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  const reconnect = async () => {
    server = await listen(used);
  };
  return { port: used, cut, reconnect };
}

test('while the database is unavailable every call returns 503, and recovers by itself', async () => {
  const url = new URL(database.url);
  const line = await startProxy(0, { host: url.hostname, port: Number(url.port || 5432) });
  url.hostname = '127.0.0.1';
  url.port = String(line.port);
  const store = openDatabase({ url: url.href, onError: () => undefined });
  await line.cut();
  // Created while the database is unavailable, as when the server starts first.
  const server = await startIdentity({ ...database, store });
  const refused = async (call: Promise<{ statusCode: number; json: () => unknown }>) => {
    const response = await call;
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'service_unavailable' });
  };
  await refused(signIn(server.app, { email: 'a@b.example', password: PASSWORD }));
  await line.reconnect();
  const { email } = await makeAccount(server.identity);
  const signedIn = await signIn(server.app, { email, password: PASSWORD });
  expect(signedIn.statusCode).toBe(200);
  const cookie = cookieOf(signedIn);

  await line.cut();
  await refused(signIn(server.app, { email, password: PASSWORD }));
  await refused(getToken(server.app, cookie));
  await refused(signOut(server.app, cookie));
  await refused(server.app.inject('/identity/jwks'));

  await line.reconnect();
  expect((await getToken(server.app, cookie)).statusCode).toBe(200);
  expect((await signOut(server.app, cookie)).statusCode).toBe(200);
  await server.app.close();
  await store.close();
  await line.cut();
});
