import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { isFromOurPages, sourceOf } from './same-site.ts';

const ours = 'https://kolli.example';

test.each([
  [{}, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': ['same-site', 'same-site'] }, true],
  [{ origin: ours }, true],
  [{ origin: ours, 'sec-fetch-site': 'cross-site' }, true],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, false],
  [{ origin: 'null' }, false],
])('whether a request with %j comes from our pages: %s', (headers, isOurs) => {
  const source = sourceOf({ headers } as unknown as FastifyRequest);
  expect(isFromOurPages(source, new Set([ours]))).toBe(isOurs);
});
