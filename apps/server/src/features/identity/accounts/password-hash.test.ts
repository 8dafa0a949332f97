import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

test('a password is stored as an argon2id string with the documented cost and its own salt', async () => {
  const [first, second] = await Promise.all([
    hashPassword('Sommar 2026'),
    hashPassword('Sommar 2026'),
  ]);
  expect(first).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
  );
  expect(second).not.toBe(first);
});

test('only the right password matches its hash', async () => {
  const hash = await hashPassword('lösenord-å');
  await expect(verifyPassword(hash, 'lösenord-å')).resolves.toBe(true);
  await expect(verifyPassword(hash, 'lösenord-å'.normalize('NFD'))).resolves.toBe(true);
  await expect(verifyPassword(hash, 'losenord-a')).resolves.toBe(false);
  await expect(verifyPassword(hash, '')).resolves.toBe(false);
});

test('a hash made elsewhere with other costs is verified', async () => {
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
])('a damaged or unknown hash matches no password: %s', async (hash) => {
  await expect(verifyPassword(hash, 'password')).resolves.toBe(false);
});

/** A stored hash of 'password' at the lowest cost, with the given overrides. */
function phc({ m = 8, t = 1, p = 1, salt = 8, tag = 16, isMade = true }) {
  const nonce = Buffer.alloc(salt, 7);
  const cost = { memory: m, passes: t, parallelism: p };
  const made = { ...cost, message: Buffer.from('password'), nonce, tagLength: tag };
  const key = isMade ? argon2Sync('argon2id', made) : Buffer.alloc(tag);
  const [one, other] = [nonce, key].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${m},t=${t},p=${p}$${one}$${other}`;
}

test.each([{}, { t: 16 }, { m: 64, p: 8 }, { salt: 64 }, { tag: 128 }])(
  'a hash whose cost and lengths are within the limits is verified: %j',
  async (overrides) => {
    await expect(verifyPassword(phc(overrides), 'password')).resolves.toBe(true);
    await expect(verifyPassword(phc(overrides), 'another')).resolves.toBe(false);
  },
);

// Hashes that argon2 itself would not make are refused before argon2 is called.
test.each([
  { t: 17 },
  { m: 72, p: 9 },
  { tag: 15 },
  { tag: 129 },
  { m: 262_145, isMade: false },
  { m: 7, isMade: false },
  { m: 63, p: 8, isMade: false },
  { t: 0, isMade: false },
  { p: 0, isMade: false },
  { salt: 7, isMade: false },
])('a hash beyond the limits matches no password: %j', async (overrides) => {
  await expect(verifyPassword(phc(overrides), 'password')).resolves.toBe(false);
});
