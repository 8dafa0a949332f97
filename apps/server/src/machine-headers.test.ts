import { allCalls } from '@kolli/contract/all-calls';
import { fullPath } from '@kolli/contract/call/call';
import { expect, test } from 'vitest';
import { givenSource } from './features/orders/testing/source.ts';
import { givenTestBox } from './features/devices/testing/box.ts';
import { ownTestServer } from './testing/test-server.ts';

const server = await ownTestServer();
const source = await givenSource(server);
const box = await givenTestBox(server);

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const headersOf = {
  'x-request-id': expect.stringMatching(uuid) as string,
  'ratelimit-limit': expect.stringMatching(/^\d+$/) as string,
  'ratelimit-remaining': expect.stringMatching(/^\d+$/) as string,
  'ratelimit-reset': expect.stringMatching(/^\d+$/) as string,
};

/** Calls of machines, without the stream, whose answer does not end. */
const calls = Object.values(allCalls).filter(
  ({ surface, isStream }) => surface !== 'api' && isStream !== true,
);
const urlOf = (call: (typeof calls)[number]) => fullPath(call).replaceAll(/:\w+/g, 'x');

test('INT-09: every call of order sources and boxes answers with a request id and the limit of its caller', async () => {
  expect(calls.length).toBeGreaterThan(10);
  for (const call of calls)
    for (const key of [source.key, box.key, 'kbox_wrong', '']) {
      const authorization = `Bearer ${key}`;
      const url = urlOf(call);
      const answer = await server.app.inject({
        method: call.method,
        url,
        headers: { authorization },
      });
      expect([url, answer.headers]).toEqual([url, expect.objectContaining(headersOf)]);
    }
});

test.each([
  ['an unknown path', 'GET', '/integration/v1/nothing'],
  ['an unknown method', 'PATCH', '/device/v1/state'],
  ['a path that cannot be read', 'GET', '/integration/v1/orders/%zz'],
  ['a NUL in the path', 'GET', '/device/v1/state?x=%00'],
  ['the description', 'GET', '/device/v1/openapi.json'],
] as const)('INT-09: %s has the headers, too', async (_what, method, url) => {
  const { headers } = await server.app.inject({ method, url });
  expect(headers).toMatchObject({ ...headersOf, 'ratelimit-limit': '600' });
});

test.each([
  ['text that is no JSON', '{', 'malformed_json'],
  ['a body that is too large', `{"a":"${'x'.repeat(600_000)}"}`, 'body_too_large'],
])('INT-09: %s has the headers, too', async (_what, payload, code) => {
  const authorization = `Bearer ${source.key}`;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/integration/v1/orders',
    headers: { authorization, 'content-type': 'application/json' },
    payload,
  });
  expect(answer.json()).toMatchObject({ code });
  expect(answer.headers).toMatchObject({ ...headersOf, 'ratelimit-limit': '3000' });
});

test('INT-09: the remaining calls count down, and a refused one says when to come back', async () => {
  const limited = await ownTestServer();
  const guess = () =>
    limited.app.inject({ url: '/integration/v1/orders/x', headers: { authorization: 'Bearer x' } });
  const first = await guess();
  expect([first.statusCode, first.headers['ratelimit-remaining']]).toEqual([401, '599']);
  await Promise.all(Array.from({ length: 599 }, guess));
  const { statusCode, headers } = await guess();
  expect([statusCode, headers['ratelimit-remaining']]).toEqual([429, '0']);
  expect(headers['retry-after']).toBe(headers['ratelimit-reset']);
});
