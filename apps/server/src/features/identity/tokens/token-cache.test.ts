import { expect, test } from 'vitest';
import { TokenCache } from './token-cache.ts';

const cached = (sessionKey: string) => ({
  issuer: 'i',
  subject: 'anna',
  sessionKey,
  expiresAt: new Date(0),
});

test('a full cache drops the least recently used token', () => {
  const cache = new TokenCache(2);
  cache.set('a', cached('s1'));
  cache.set('b', cached('s2'));
  expect(cache.get('a')).toEqual(cached('s1'));
  cache.set('c', cached('s3'));
  expect(cache.get('b')).toBeUndefined();
  expect(cache.get('a')).toBeDefined();
  expect(cache.get('c')).toBeDefined();
});
