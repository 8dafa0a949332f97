import { expect, test } from 'vitest';
import { codeAt } from '../testing/authenticator.ts';
import { codeOfStep, makeSecret, setupUri, stepOfCode, toBase32 } from './one-time-code.ts';

/** RFC 6238, appendix B, SHA-1; of its eight digits the last six. */
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;
const rfcSecret = toBase32(Buffer.from('12345678901234567890'));

test.each(vectors)('SEC-03: at %i seconds the code of RFC 6238 is %s', (seconds, code) => {
  expect(codeOfStep(rfcSecret, Math.floor(seconds / 30))).toBe(code);
  expect(codeAt(rfcSecret, new Date(seconds * 1000))).toBe(code);
});

test('a secret has 160 random bits, as 32 signs of base32', () => {
  expect(rfcSecret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const secrets = new Set(Array.from({ length: 100 }, makeSecret));
  expect(secrets.size).toBe(100);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test('a code is valid in its own half minute and in the ones before and after', () => {
  const secret = makeSecret();
  const now = new Date('2026-11-25T12:00:10Z');
  const step = now.getTime() / 30_000;
  const found = [-2, -1, 0, 1, 2].map((offset) => {
    const at = new Date(now.getTime() + offset * 30_000);
    return stepOfCode(secret, codeAt(secret, at), now);
  });
  const current = Math.floor(step);
  expect(found).toEqual([undefined, current - 1, current, current + 1, undefined]);
  expect(stepOfCode(secret, '', now)).toBeUndefined();
});

test('the address of the QR code is ASCII and names product and person', () => {
  expect(setupUri('ABC', 'Köllin & Co', 'a+b@c.fi')).toBe(
    'otpauth://totp/K%C3%B6llin%20%26%20Co:a%2Bb%40c.fi?secret=ABC&issuer=K%C3%B6llin%20%26%20Co',
  );
});
