import { expect, test } from 'vitest';
import { localPath } from './local-path.ts';

test.each([
  ['/', '/'],
  ['/users/', '/users/'],
  ['/users/?search=a%20b&x=//y#part', '/users/?search=a%20b&x=//y#part'],
  ['/a/../b', '/b'],
  ['/https://evil.example', '/https://evil.example'],
  [`/${'x'.repeat(1_999)}`, `/${'x'.repeat(1_999)}`],
])('a local path is returned unchanged: %s', (wish, path) => expect(localPath(wish)).toBe(path));

test.each([
  'https://evil.example/',
  '//evil.example/',
  '//evil.example/users/',
  '//',
  '///evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/..//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /users/',
  'javascript:alert(1)',
  'users/',
  '@evil.example',
  '',
  `/${'x'.repeat(2_000)}`,
  undefined,
  ['/users/', '/profile/'],
])('any other value becomes "/": %j', (wish) => expect(localPath(wish)).toBe('/'));
