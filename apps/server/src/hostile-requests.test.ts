import { expect, test } from 'vitest';
import { shareTestServer, said } from './testing/test-server.ts';

const server = await shareTestServer();
const pharmacyId = (await server.givenPharmacy()).id;
const staff = await server.givenUser({ pharmacyId });

test.each([
  ['not well-formed', '/api/deliveries/find-by-ssn%ED?ssn=010190-999W'],
  ['too long', `/api/deliveries/show/${'x'.repeat(9000)}?ssn=010190-999W`],
])('a path that is %s gets an error code, and is not quoted', async (_name, url) => {
  const answer = await server.app.inject({ url });
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { code: 'no_such_call', message: 'There is no such call' },
  ]);
});

test('a path may hold 8200 characters, a body 512 KiB, and of tens of thousands of unknown fields a limited number is reported', async () => {
  const shown = async (length: number) =>
    (await server.app.inject({ url: `/api/deliveries/show/${'x'.repeat(length)}` })).json();
  expect(await shown(8200)).toMatchObject({ code: 'not_authorized' });
  expect(await shown(8201)).toMatchObject({ code: 'no_such_call' });
  const sent = async (length: number) => {
    const url = `/api/deliveries/create-on-pharmacy/${pharmacyId}`;
    const headers = { authtoken: await server.tokenFor(staff), 'content-type': 'application/json' };
    const payload = '{}'.padEnd(length);
    return (await server.app.inject({ method: 'POST', url, headers, payload })).json();
  };
  expect(await sent(512 * 1024)).toMatchObject({ code: 'validation_fail' });
  expect(await sent(512 * 1024 + 1)).toMatchObject({ code: 'body_too_large' });
  const body = Object.fromEntries(Array.from({ length: 45_000 }, (_, n) => [n.toString(36), 0]));
  const path = `/api/deliveries/create-on-pharmacy/${pharmacyId}`;
  const answer = await server.ask(staff, 'POST', path, body);
  expect(await said(answer)).toBe('400 validation_fail');
  expect(answer.body.errors).toHaveLength(100);
});
