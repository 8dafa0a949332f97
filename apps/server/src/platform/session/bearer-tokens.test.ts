import { expect, test } from 'vitest';
import { CodedError } from '../coded-error.ts';
import { bearerTokens } from './bearer-tokens.ts';
import { TokenError } from './token-error.ts';

const verified = {
  issuer: 'https://login.example',
  subject: 'aino',
  sessionKey: 's1',
  expiresAt: new Date(0),
};
const verifier = { verify: async () => verified };
const failing = (fault: Error) => bearerTokens({ verify: () => Promise.reject(fault) });

test('a token is of its issuer, by the name that this one has with us', async () => {
  expect(await bearerTokens(verifier).verify('token')).toEqual(verified);
  const named = bearerTokens(verifier, 'embedded');
  expect(await named.verify('token')).toEqual({ ...verified, issuer: 'embedded' });
});

test('why a token is refused is told by a code of the catalogue, and other faults as they are', async () => {
  const refused = failing(new TokenError('auth/id-token-expired')).verify('token');
  await expect(refused).rejects.toEqual(new CodedError('auth/id-token-expired'));
  const fault = new Error('out of memory');
  await expect(failing(fault).verify('token')).rejects.toBe(fault);
});
