import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

test('a password is kept as an argon2id string of the promised cost and a salt of its own', async () => {
  const [first, second] = await Promise.all([
    hashPassword('Sommar 2026'),
    hashPassword('Sommar 2026'),
  ]);
  expect(first).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
  );
  expect(second).not.toBe(first);
});

test('only the password itself fits its hash', async () => {
  const hash = await hashPassword('lösenord-å');
  await expect(verifyPassword(hash, 'lösenord-å')).resolves.toBe(true);
  await expect(verifyPassword(hash, 'lösenord-å'.normalize('NFD'))).resolves.toBe(true);
  await expect(verifyPassword(hash, 'losenord-a')).resolves.toBe(false);
  await expect(verifyPassword(hash, '')).resolves.toBe(false);
});

test('a hash made elsewhere with other costs is understood', async () => {
  // From the test vectors of the reference implementation (argon2id, v=19, t=2, m=256 KiB, p=1).
  const reference =
    '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  await expect(verifyPassword(reference, 'password')).resolves.toBe(true);
  await expect(verifyPassword(reference, 'Password')).resolves.toBe(false);
});

test.each([
  'plain text',
  '',
  '$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
  '$argon2id$v=19$m=99999999,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
  '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$',
])('a damaged or foreign hash fits no password: %s', async (hash) => {
  await expect(verifyPassword(hash, 'password')).resolves.toBe(false);
});
