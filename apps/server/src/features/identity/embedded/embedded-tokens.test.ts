import { expect, test } from 'vitest';
import { cookieOf } from '../testing/identity.ts';
import { openIdentity } from '../testing/open-identity.ts';
import { createTokenVerifier } from '../tokens/verify-token.ts';

const world = await openIdentity();

test('a token of the embedded service names its person, also at an instance that started at the same time', async () => {
  const instances = await Promise.all([world.startAnother(), world.startAnother()]);
  await world.rows('delete from identity.jwks');
  const verifiers = [world, ...instances].map(({ identity: { issuer, audience, readKeys } }) =>
    createTokenVerifier({ issuer, audience, localJwks: readKeys }),
  );
  const { userId, email } = await world.makeAccount();
  const cookie = cookieOf(await instances[0].signIn(email));
  const issued = await Promise.all(instances.map(({ getToken }) => getToken(cookie)));
  for (const response of issued) {
    const { token } = response.json<{ token: string }>();
    for (const tokens of verifiers)
      await expect(tokens.verify(token)).resolves.toMatchObject({ subject: userId });
  }
});
