import { HttpResponse, http } from 'msw/http';
import { describe, expect, test, vi } from 'vitest';
import { countOf, requests, state, worker } from '../../../test/fake-server.ts';
import { withFakeServer } from '../../../test/render-app.tsx';
import { PHARMACY_ID } from '../../../test/sample-ids.ts';
import { currentToken, refreshToken } from '../../lib/token.ts';
import { endSession } from './end-session.ts';
import { isGuardSkipped, localPath, requireSession } from './guard.ts';
import { takeNotice } from './session-notice.ts';

withFakeServer();

const noting = 'POST /api/users/login-logs/logged-out';

describe('ending a session after a refusal', () => {
  test('NET-04 NET-05 AUT-35: it drops the token, closes the session and reloads with the message kept', async () => {
    state.hasSession = true;
    await refreshToken();
    const reload = vi.fn();
    await endSession('error_session_expired', reload);
    expect(currentToken()).toBeNull();
    expect(state.hasSession).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
    expect(takeNotice()).toBe('error_session_expired');
    expect(takeNotice()).toBeNull();
  });

  test('AUT-34: a log-out that is forced forgets the language, too, and leaves the pharmacy', async () => {
    state.hasSession = true;
    await refreshToken();
    localStorage.setItem('locale', 'fi');
    localStorage.setItem('pharmacyId', PHARMACY_ID);
    await endSession('error_session_expired', () => undefined);
    expect({ ...localStorage }).toEqual({ pharmacyId: PHARMACY_ID });
  });

  test('AUT-33 CAL-06: it notes the sign-out with the token it had, also with one that ran out', async () => {
    state.hasSession = true;
    const token = await refreshToken();
    state.hasSession = false;
    expect(await refreshToken()).toBeNull();
    await endSession('error_session_expired', () => undefined);
    const notes = requests.filter(({ line }) => line === noting);
    expect(notes.map((request) => request.token)).toEqual([token]);
  });

  test('CAL-06: without a token there is nothing to note, and a failed note keeps nobody in', async () => {
    await endSession(null, () => undefined);
    expect(countOf(noting)).toBe(0);
    state.hasSession = true;
    await refreshToken();
    worker.use(http.post('/api/users/login-logs/logged-out', () => HttpResponse.error()));
    const reload = vi.fn();
    await endSession(null, reload);
    expect(state.hasSession).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('NET-04: many refusals at once end it once, and it reloads without an answer as well', async () => {
    worker.use(http.post('/identity/sign-out', () => HttpResponse.error()));
    const reload = vi.fn();
    await Promise.all([endSession(null, reload), endSession(null, reload)]);
    expect(reload).toHaveBeenCalledOnce();
    expect(countOf('POST /identity/sign-out')).toBe(1);
  });

  test('a token that is still on its way does not come back after the end', async () => {
    state.hasSession = true;
    const late = refreshToken();
    await endSession(null, () => undefined);
    await late;
    expect(currentToken()).toBeNull();
  });
});

describe('the guard', () => {
  test('NAV-30: it stands aside under the test flag, and never in a production build', () => {
    expect(isGuardSkipped({ PROD: false, VITE_SKIP_GUARD: 'true' })).toBe(true);
    expect(isGuardSkipped({ PROD: true, VITE_SKIP_GUARD: 'true' })).toBe(false);
    expect(isGuardSkipped({ PROD: false })).toBe(false);
    requireSession('/users', { PROD: false, VITE_SKIP_GUARD: 'true' });
    expect(() => {
      requireSession('/users', { PROD: true, VITE_SKIP_GUARD: 'true' });
    }).toThrow();
  });

  test('after sign-in it leads back within this app only', () => {
    expect(localPath('/pickup-boxes/1/2/info-lockers?x=1')).toBe(
      '/pickup-boxes/1/2/info-lockers?x=1',
    );
    for (const elsewhere of [
      'https://evil.test',
      '//evil.test',
      '/\\evil.test',
      '/auth/login',
      1,
    ]) {
      expect(localPath(elsewhere)).toBeUndefined();
    }
  });
});
