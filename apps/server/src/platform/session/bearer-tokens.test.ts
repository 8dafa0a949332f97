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

test('a token gets our name of its issuer; its errors become codes of the catalogue, other errors are passed on', async () => {
  expect(await bearerTokens(verifier).verify('token')).toEqual(verified);
  const named = bearerTokens(verifier, 'embedded');
  expect(await named.verify('token')).toEqual({ ...verified, issuer: 'embedded' });
  const refused = failing(new TokenError('auth/id-token-expired')).verify('token');
  await expect(refused).rejects.toEqual(new CodedError('auth/id-token-expired'));
  const fault = new Error('out of memory');
  await expect(failing(fault).verify('token')).rejects.toBe(fault);
});
