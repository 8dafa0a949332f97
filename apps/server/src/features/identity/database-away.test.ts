import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import { said } from '../../testing/test-server.ts';
import { layDatabaseWire } from '../../testing/wire/database-wire.ts';
import { cookieOf, createIdentityDatabase, startIdentity } from './testing/identity.ts';

const database = await createIdentityDatabase();
afterAll(() => database.drop());

test('while the database is unavailable every call returns 503, and recovers by itself', async () => {
  const wire = await layDatabaseWire(database.url);
  const store = openDatabase({ url: wire.url, onError: () => undefined });
  await wire.cut();
  const away = '503 service_unavailable';
  // Created while the database is unavailable, as when the server starts first.
  const server = await startIdentity({ ...database, store });
  expect(await said(server.signIn('a@b.example'))).toBe(away);
  await wire.reconnect();
  const { email } = await server.makeAccount();
  const signedIn = await server.signIn(email);
  expect(signedIn.statusCode).toBe(200);
  const cookie = cookieOf(signedIn);

  await wire.cut();
  expect(await said(server.signIn(email))).toBe(away);
  expect(await said(server.getToken(cookie))).toBe(away);
  expect(await said(server.signOut(cookie))).toBe(away);
  expect(await said(server.app.inject('/identity/jwks'))).toBe(away);

  await wire.reconnect();
  expect((await server.getToken(cookie)).statusCode).toBe(200);
  expect((await server.signOut(cookie)).statusCode).toBe(200);
  await server.app.close();
  await store.close();
  await wire.cut();
});
