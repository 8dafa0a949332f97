import { expect, test } from 'vitest';
import { countOf, requests, state, network } from '../../../test/fake/server.ts';
import { OTHER_PHARMACY_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { sampleProfile } from '../../../test/sample/profile.ts';
import { identityCall } from '../../lib/call/identity-call.ts';
import { currentToken, refreshToken } from '../../lib/call/token.ts';
import { createAppCache } from './app-cache.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

const right = { email: 'anna@example.test', password: 'correct horse' };
const own = sampleProfile();

const signInAs = (credentials: typeof right) =>
  signIn(credentials, () => Promise.resolve(createAppCache()));

test('AUT-11 AUT-32: session, token, accesses, profile and login log follow in this order', async () => {
  expect(await signInAs(right)).toEqual({});
  expect(requests.map(({ line }) => line)).toEqual([
    'POST /identity/sign-in/email',
    'GET /identity/token',
    'GET /api/users/pharmacy-accesses',
    'GET /api/profile',
    'POST /api/users/login-logs/logged-in',
  ]);
  expect(currentToken()).toBe('token-1');
});

test('AUT-10 AUT-14 ERR-004: a wrong password returns its code and signs nobody in', async () => {
  const outcome = await signInAs({ ...right, password: 'wrong' });
  expect(outcome.errorKey).toBe('error_login_user_not_found_or_wrong_password');
  expect(currentToken()).toBeNull();
  expect(countOf('GET /identity/token')).toBe(0);
});

test("AUT-10 ERR-001: a response without a code falls back to 'error'", async () => {
  network.post('/identity/sign-in/email', () => new Response('', { status: 500 }));
  expect((await signInAs(right)).errorKey).toBe('error');
});

test('ERR-007: without a token it is user_token_can_not_be_retrieved', async () => {
  network.get('/identity/token', () => new Response(null, { status: 401 }));
  expect((await signInAs(right)).errorKey).toBe('user_token_can_not_be_retrieved');
});

test('AUT-15 AUT-16 ERR-008: a role without web_app is user_is_not_found, signed out again', async () => {
  state.profile = { ...own, role: { ...own.role, app_access: 'none' } };
  expect((await signInAs(right)).errorKey).toBe('user_is_not_found');
  expect(currentToken()).toBeNull();
  expect(state.hasSession).toBe(false);
  expect(countOf('POST /api/users/login-logs/logged-in')).toBe(0);
});

test('AUT-16: an access without webToolAccess is user_is_not_found as well', async () => {
  const pharmacyAccesses = own.pharmacyAccesses.map((one) => ({ ...one, webToolAccess: false }));
  state.profile = { ...own, pharmacyAccesses };
  expect((await signInAs(right)).errorKey).toBe('user_is_not_found');
});

test('AUT-13 AUT-29: with several pharmacies and none chosen (300) it asks for a choice and chooses none itself', async () => {
  const other = own.pharmacyAccesses.map((one) => ({ ...one, pharmacyId: OTHER_PHARMACY_ID }));
  state.profile = {
    ...own,
    pharmacyId: null,
    pharmacyIds: [PHARMACY_ID, OTHER_PHARMACY_ID],
    pharmacyAccesses: [...own.pharmacyAccesses, ...other],
  };
  localStorage.setItem('pharmacyId', OTHER_PHARMACY_ID);
  expect(await signInAs(right)).toEqual({ mustChoose: true });
  expect(currentToken()).not.toBeNull();
  expect(requests.map(({ line }) => line)).toEqual([
    'POST /identity/sign-in/email',
    'GET /identity/token',
    'GET /api/users/pharmacy-accesses',
  ]);
});

test('AUT-31 UIX-06: the current pharmacy and the language are stored in this browser', async () => {
  expect(await signInAs(right)).toEqual({});
  expect({ ...localStorage }).toEqual({ locale: 'en', pharmacyId: PHARMACY_ID });
});

test('AUT-33 AUT-34 AUT-36: a sign-out is logged, the session is closed, token and locale are cleared', async () => {
  state.hasSession = true;
  await refreshToken();
  localStorage.setItem('locale', 'fi');
  const { queryClient } = createAppCache();
  queryClient.setQueryData(['secret'], 1);
  await signOut(queryClient);
  expect(countOf('POST /api/users/login-logs/logged-out')).toBe(1);
  expect(state.hasSession).toBe(false);
  expect(currentToken()).toBeNull();
  expect(localStorage.getItem('locale')).toBeNull();
  expect(queryClient.getQueryData(['secret'])).toBeUndefined();
});

test('AUT-36: what is refused once somebody has signed out signs out nobody who signs in next', async () => {
  const { queryClient, failures } = createAppCache();
  const readAccount = async () => {
    const queryFn = () => identityCall('GET', '/identity/work-account');
    await queryClient.prefetchQuery({ queryKey: ['work account'], queryFn, staleTime: 0 });
  };
  await signInAs(right);
  await signOut(queryClient);
  await readAccount();
  expect(countOf('GET /identity/work-account')).toBe(1);
  await signInAs(right);
  const refused: number[] = [];
  failures.listen(({ status }) => refused.push(status));
  expect(refused).toEqual([]);
  state.hasSession = false;
  queryClient.clear();
  await readAccount();
  expect(refused).toEqual([401]);
});

test('AUT-36: if the session cannot be closed the user stays signed in and can retry', async () => {
  state.hasSession = true;
  await refreshToken();
  network.post('/identity/sign-out', () => Response.error());
  await expect(signOut(createAppCache().queryClient)).rejects.toThrow();
  expect(currentToken()).not.toBeNull();
});
