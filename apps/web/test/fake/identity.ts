import type { ErrorCode } from '@kolli/contract/call/error-codes';
import { http } from './network.ts';
import { security } from './security.ts';
import { failure, fakeState, onIdentity, state } from './state.ts';

type SessionRest = { readonly endsInSeconds: number; readonly canStay: boolean };

/** State of the fake identity service apart from the session. */
export const identity = fakeState(() => ({
  /** The one-time token of a mailed link. */
  resetToken: 'secret-1',
  isWorkAccountConnected: false,
  /** Why there is no session any more. */
  endCause: undefined as ErrorCode | undefined,
  /** What it answers about the end of the session, which each token renews to `renewed`. */
  rest: undefined as SessionRest | undefined,
  renewed: undefined as SessionRest | undefined,
}));

const notSignedIn = () => Response.json({}, { status: 401 });
const withSession = (respond: () => object | undefined) =>
  state.hasSession ? respond() : notSignedIn();

/** Handlers of the identity service's calls. */
export const identityHandlers = [
  http.get('/identity/token', () => {
    if (!state.hasSession)
      return identity.endCause ? failure(identity.endCause) : new Response(null, { status: 401 });
    state.tokensGiven += 1;
    state.validToken = `token-${String(state.tokensGiven)}`;
    identity.rest = identity.renewed;
    return Response.json({ token: state.validToken, ...identity.rest });
  }),
  http.get('/identity/session', () =>
    state.hasSession ? Response.json(identity.rest ?? {}) : notSignedIn(),
  ),
  http.get('/identity/work-account', () =>
    state.hasSession
      ? Response.json({ isConnected: identity.isWorkAccountConnected, name: 'Entra' })
      : notSignedIn(),
  ),
  onIdentity('sign-in/email', ({ password }) => {
    if (password !== state.password) return failure('error_login_user_not_found_or_wrong_password');
    const { missingStep, ways } = security;
    if (missingStep !== undefined) return { missingStep, ways };
    state.hasSession = true;
    return undefined;
  }),
  onIdentity('sign-out', () => void (state.hasSession = false)),
  onIdentity('request-reset', () => undefined),
  onIdentity('reset-password', ({ token, newPassword = '' }) => {
    if (token !== identity.resetToken) return failure('reset_link_has_expired');
    identity.resetToken = '';
    state.password = newPassword;
    state.hasSession = false;
    return undefined;
  }),
  onIdentity('change-password', ({ oldPassword, newPassword = '' }) =>
    withSession(() => {
      if (oldPassword !== state.password) return failure('wrong_old_password');
      state.password = newPassword;
      return undefined;
    }),
  ),
  onIdentity('work-account/disconnect', () =>
    withSession(() => void (identity.isWorkAccountConnected = false)),
  ),
];
