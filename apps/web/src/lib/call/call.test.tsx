import { listOpenDeliveries } from '@kolli/contract/delivery/delivery-lists';
import { assignDelivery, createDelivery } from '@kolli/contract/delivery/delivery-placing';
import { showProfile } from '@kolli/contract/people/profile';
import { beforeEach, expect, test } from 'vitest';
import { countOf, failure, requests, state, network } from '../../../test/fake/server.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { refreshToken } from './token.ts';

beforeEach(async () => {
  state.hasSession = true;
  await refreshToken();
});

async function failureOf(promise: Promise<unknown>): Promise<CallError> {
  const error = await promise.catch((caught: unknown) => caught);
  if (!(error instanceof CallError)) throw new Error('Expected a CallError');
  return error;
}

test('NET-01 NET-02: it sends the AuthToken header and reads the field result', async () => {
  const profile = await call(showProfile, {});
  expect(profile.email).toBe('anna@example.test');
  expect(requests.at(-1)).toMatchObject({ line: 'GET /api/profile', token: 'token-1' });
});

test('a call puts parameters into the path, encoded, and omits undefined ones', async () => {
  await call(assignDelivery, {
    params: { pharmacyId: PHARMACY_ID, deliveryId: 'a/b c' },
    body: { assignToBox: true, boxInfo: { boxId: BOX_ID, lockerId: ['1-1'] } },
  });
  expect(requests.at(-1)?.line).toBe(`PATCH /api/deliveries/assign/${PHARMACY_ID}/a%2Fb%20c`);
  await call(listOpenDeliveries, {
    query: { pharmacyId: PHARMACY_ID, unassigned: 'true', lastKey: undefined, limit: 5 },
  });
  expect(requests.at(-1)?.line).toBe('GET /api/deliveries/open');
});

test('NET-03: twenty concurrent calls with an expired token refresh it once and are retried once', async () => {
  state.validToken = 'made invalid by time';
  const profiles = await Promise.all(Array.from({ length: 20 }, () => call(showProfile, {})));
  expect(profiles).toHaveLength(20);
  expect(countOf('GET /identity/token')).toBe(2);
  expect(countOf('GET /api/profile')).toBe(40);
});

test('NET-04: when the session is gone, the refresh fails as error_session_expired', async () => {
  state.validToken = 'other';
  state.hasSession = false;
  const error = await failureOf(call(showProfile, {}));
  expect(error).toMatchObject({ code: 'error_session_expired', status: 401 });
});

test("NET-04 NET-06: when the retry is refused as well, it fails as error_session_expired without a third try; without a response as error_network_server_error, and a proxy's page instead of one is 'unknown', never a crash", async () => {
  network.get('/api/profile', () => failure('auth/id-token-expired'));
  expect((await failureOf(call(showProfile, {}))).code).toBe('error_session_expired');
  expect(countOf('GET /api/profile')).toBe(2);
  for (const [answer, code, status] of [
    [() => Response.error(), 'error_network_server_error', 0],
    [() => new Response('<h1>Bad gateway</h1>', { status: 502 }), 'unknown', 502],
  ] as const) {
    network.get('/api/profile', answer);
    expect(await failureOf(call(showProfile, {}))).toMatchObject({ code, status });
  }
});

test("NET-13: bad input carries the fields' messages", async () => {
  const errors = [{ msg: 'validation.phoneNumber', path: 'phoneNumber' }];
  network.post('/api/deliveries/create/:id', () => failure('validation_fail', errors));
  const body = { deliveryId: 'a', phoneNumber: '1', lockerId: ['1-1'] };
  const error = await failureOf(call(createDelivery, { params: { boxId: BOX_ID }, body }));
  expect(error).toMatchObject({ code: 'validation_fail', status: 400, errors });
});

test('the token is stored in memory only, never in storage', async () => {
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
  expect(stored).not.toContain('token-1');
});
