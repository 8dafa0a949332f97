import { expect, test, vi } from 'vitest';
import { countOf, requests, state, network } from '../../../test/fake/server.ts';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { currentToken, refreshToken } from '../../lib/call/token.ts';
import { endSession } from './end-session.ts';
import { isGuardSkipped, localPath, requireSession } from './guard.ts';
import { takeNotice } from './session-notice.ts';

const logCall = 'POST /api/users/login-logs/logged-out';
const outside = ['https://evil.test', '//evil.test', '/\\evil.test', '/auth/login', 1];

function openSession() {
  state.hasSession = true;
  return refreshToken();
}

test('NET-04 NET-05 AUT-35: a refusal clears the token, closes the session and reloads with the message saved', async () => {
  await openSession();
  const reload = vi.fn();
  await endSession('error_session_expired', reload);
  expect(currentToken()).toBeNull();
  expect(state.hasSession).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
  expect(takeNotice()).toBe('error_session_expired');
  expect(takeNotice()).toBeNull();
});

test('AUT-34: a forced log-out clears the language, too, and keeps the pharmacy', async () => {
  await openSession();
  localStorage.setItem('locale', 'fi');
  localStorage.setItem('pharmacyId', PHARMACY_ID);
  await endSession('error_session_expired', () => undefined);
  expect({ ...localStorage }).toEqual({ pharmacyId: PHARMACY_ID });
});

test('AUT-33 CAL-06: a refusal logs the sign-out with its token, also with an expired one', async () => {
  const token = await openSession();
  state.hasSession = false;
  expect(await refreshToken()).toBeNull();
  await endSession('error_session_expired', () => undefined);
  const logged = requests.filter(({ line }) => line === logCall);
  expect(logged.map((request) => request.token)).toEqual([token]);
});

test('CAL-06: without a token nothing is logged, and a failed log call does not block the sign-out', async () => {
  await endSession(null, () => undefined);
  expect(countOf(logCall)).toBe(0);
  await openSession();
  network.post('/api/users/login-logs/logged-out', () => Response.error());
  const reload = vi.fn();
  await endSession(null, reload);
  expect(state.hasSession).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

test('NET-04: many concurrent refusals end it once, and it reloads without a response as well', async () => {
  network.post('/identity/sign-out', () => Response.error());
  const reload = vi.fn();
  await Promise.all([endSession(null, reload), endSession(null, reload)]);
  expect(reload).toHaveBeenCalledOnce();
  expect(countOf('POST /identity/sign-out')).toBe(1);
});

test('a token that arrives after the end is ignored', async () => {
  const late = openSession();
  await endSession(null, () => undefined);
  await late;
  expect(currentToken()).toBeNull();
});

test('NAV-30: the guard is skipped with the test flag, and never in a production build', () => {
  expect(isGuardSkipped({ PROD: false, VITE_SKIP_GUARD: 'true' })).toBe(true);
  expect(isGuardSkipped({ PROD: true, VITE_SKIP_GUARD: 'true' })).toBe(false);
  expect(isGuardSkipped({ PROD: false })).toBe(false);
  requireSession('/users', { PROD: false, VITE_SKIP_GUARD: 'true' });
  expect(() => requireSession('/users', { PROD: true, VITE_SKIP_GUARD: 'true' })).toThrow();
});

test('after sign-in it leads back within this app only', () => {
  const path = '/pickup-boxes/1/2/info-lockers?x=1';
  expect(localPath(path)).toBe(path);
  for (const elsewhere of outside) expect(localPath(elsewhere)).toBeUndefined();
});
