import { http } from './network.ts';
import { security } from './fake-security.ts';
import { failure, fakeState, requests, state } from './fake-state.ts';

type SessionRest = { readonly endsInSeconds: number; readonly canStay: boolean };

/** State of the fake identity service apart from the session. */
export const identity = fakeState(() => ({
  /** The one-time token of a mailed link. */
  resetToken: 'secret-1',
  isWorkAccountConnected: false,
  /** What it answers about the end of the session, which each token renews to `renewed`. */
  rest: undefined as SessionRest | undefined,
  renewed: undefined as SessionRest | undefined,
}));

type ResetBody = { token: string; newPassword: string };
type ChangeBody = { oldPassword: string; newPassword: string };

const withSession = (respond: () => Response) => (state.hasSession ? respond() : unauthorized());
const unauthorized = () => Response.json({}, { status: 401 });

/** Handlers of the identity service's calls. */
export const identityHandlers = [
  http.get('/identity/token', () => {
    if (!state.hasSession) return new Response(null, { status: 401 });
    state.tokensGiven += 1;
    state.validToken = `token-${String(state.tokensGiven)}`;
    identity.rest = identity.renewed;
    return Response.json({ token: state.validToken, ...identity.rest });
  }),
  http.get('/identity/session', () => withSession(() => Response.json(identity.rest ?? {}))),
  http.post('/identity/sign-in/email', async ({ request }) => {
    const { password } = (await request.json()) as { password: string };
    if (password !== state.password) return failure('error_login_user_not_found_or_wrong_password');
    const { missingStep, ways } = security;
    if (missingStep !== undefined) return Response.json({ missingStep, ways });
    state.hasSession = true;
    return Response.json({});
  }),
  http.post('/identity/sign-out', () => {
    state.hasSession = false;
    return Response.json({});
  }),
  http.post('/identity/request-reset', () => Response.json({})),
  http.post('/identity/reset-password', async ({ request }) => {
    const { token, newPassword } = (await request.json()) as ResetBody;
    if (token !== identity.resetToken) return failure('reset_link_has_expired');
    identity.resetToken = '';
    state.password = newPassword;
    state.hasSession = false;
    return Response.json({});
  }),
  http.post('/identity/change-password', async ({ request }) => {
    const { oldPassword, newPassword } = (await request.json()) as ChangeBody;
    return withSession(() => {
      if (oldPassword !== state.password) return failure('wrong_old_password');
      state.password = newPassword;
      return Response.json({});
    });
  }),
  http.get('/identity/work-account', () =>
    withSession(() =>
      Response.json({ isConnected: identity.isWorkAccountConnected, name: 'Entra' }),
    ),
  ),
  http.post('/identity/work-account/disconnect', () =>
    withSession(() => {
      identity.isWorkAccountConnected = false;
      return Response.json({});
    }),
  ),
];

/** The body of the last such request. */
export function bodyOf(line: string): unknown {
  return requests.findLast((request) => request.line === line)?.body;
}
