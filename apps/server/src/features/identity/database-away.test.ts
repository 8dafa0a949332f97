import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import { layDatabaseWire } from '../../testing/wire/database-wire.ts';
import {
  cookieOf,
  createIdentityDatabase,
  getToken,
  makeAccount,
  PASSWORD,
  signIn,
  signOut,
  startIdentity,
} from './testing/identity.ts';

const database = await createIdentityDatabase();
afterAll(() => database.drop());

test('while the database is unavailable every call returns 503, and recovers by itself', async () => {
  const wire = await layDatabaseWire(database.url);
  const store = openDatabase({ url: wire.url, onError: () => undefined });
  await wire.cut();
  // Created while the database is unavailable, as when the server starts first.
  const server = await startIdentity({ ...database, store });
  const refused = async (call: Promise<{ statusCode: number; json: () => unknown }>) => {
    const response = await call;
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'service_unavailable' });
  };
  await refused(signIn(server.app, { email: 'a@b.example', password: PASSWORD }));
  await wire.reconnect();
  const { email } = await makeAccount(server);
  const signedIn = await signIn(server.app, { email, password: PASSWORD });
  expect(signedIn.statusCode).toBe(200);
  const cookie = cookieOf(signedIn);

  await wire.cut();
  await refused(signIn(server.app, { email, password: PASSWORD }));
  await refused(getToken(server.app, cookie));
  await refused(signOut(server.app, cookie));
  await refused(server.app.inject('/identity/jwks'));

  await wire.reconnect();
  expect((await getToken(server.app, cookie)).statusCode).toBe(200);
  expect((await signOut(server.app, cookie)).statusCode).toBe(200);
  await server.app.close();
  await store.close();
  await wire.cut();
});
