import { afterAll, expect, test } from 'vitest';
import {
  cookieOf,
  createIdentityDatabase,
  getToken,
  makeAccount,
  PASSWORD,
  signIn,
  startIdentity,
} from '../testing/identity.ts';
import { createTokenVerifier } from '../tokens/verify-token.ts';

const database = await createIdentityDatabase();
afterAll(() => database.drop());

test('a token of the embedded service names its person and session', async () => {
  const { app, identity } = await startIdentity(database);
  const { issuer, audience, readKeys } = identity;
  const tokens = createTokenVerifier({ issuer, audience, localJwks: readKeys });
  const { userId, email } = await makeAccount({ identity, store: database.store });
  const cookie = cookieOf(await signIn(app, { email, password: PASSWORD }));
  const { token } = (await getToken(app, cookie)).json<{ token: string }>();
  await expect(tokens.verify(token)).resolves.toMatchObject({ subject: userId });
  await app.close();
});

test('two instances that start together accept each other’s tokens', async () => {
  const instances = await Promise.all([startIdentity(database), startIdentity(database)]);
  const [first, second] = instances;
  await database.owner.query('delete from identity.jwks');
  const verifiers = instances.map(({ identity: { issuer, audience, readKeys } }) =>
    createTokenVerifier({ issuer, audience, localJwks: readKeys }),
  );
  const { userId, email } = await makeAccount(first);
  const cookie = cookieOf(await signIn(first.app, { email, password: PASSWORD }));
  const issued = await Promise.all([getToken(first.app, cookie), getToken(second.app, cookie)]);
  for (const response of issued) {
    const { token } = response.json<{ token: string }>();
    for (const tokens of verifiers) {
      await expect(tokens.verify(token)).resolves.toMatchObject({ subject: userId });
    }
  }
  await Promise.all(instances.map(({ app }) => app.close()));
});
