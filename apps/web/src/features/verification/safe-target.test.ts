import { expect, test } from 'vitest';
import { isSafeTarget } from './safe-target.ts';

test.each([
  'https://id.example/auth?state=x',
  'http://localhost:8090/oidc/auth',
  'http://127.0.0.1:8090/oidc/auth',
  'http://[::1]/auth',
])('VER-04: a customer may be sent to %s', (address) => {
  expect(isSafeTarget(address)).toBe(true);
});

test.each([
  'http://id.example/auth',
  'http://localhost.example/auth',
  'http://127.0.0.1.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '//id.example/auth',
  '/auth',
  '',
])('VER-04: a customer is not sent to %s', (address) => {
  expect(isSafeTarget(address)).toBe(false);
});
