import type { BetterAuth } from './better-auth-server.ts';
import { changePassword } from './change-password.ts';
import type { IdentityAnswer, IdentityClient } from './identity-call.ts';
import type { PasswordDeps } from './password-deps.ts';
import { answerResetRequest, requestReset } from './request-reset.ts';
import { resetPassword } from './reset-password.ts';

type Nothing = Record<string, never>;

/** How people set their passwords; each call throws `IdentityError`. */
export interface Passwords {
  /** Asks for a link by mail; answers alike whatever the address (AUT-19). */
  readonly requestReset: (
    input: unknown,
    client: IdentityClient,
  ) => Promise<IdentityAnswer<Nothing>>;
  /** Sets a password by a link, after a reset or an invitation. */
  readonly resetPassword: (
    input: unknown,
    client: IdentityClient,
  ) => Promise<IdentityAnswer<Nothing>>;
  /** Changes the password of whoever the session cookie belongs to. */
  readonly changePassword: (
    input: unknown,
    client: IdentityClient,
  ) => Promise<IdentityAnswer<Nothing>>;
  /** What the job of a request does. */
  readonly answerResetRequest: (requestId: string) => Promise<void>;
}

export function createPasswords(auth: BetterAuth, deps: PasswordDeps): Passwords {
  return {
    requestReset: async (input, client) => {
      await requestReset(deps, input, client.address);
      return { body: {}, cookies: [] };
    },
    resetPassword: async (input, client) => ({
      body: {},
      ...(await resetPassword(deps, input, client)),
    }),
    changePassword: async (input, client) => ({
      body: {},
      ...(await changePassword(deps, auth, input, client)),
    }),
    answerResetRequest: (requestId) => answerResetRequest(deps, requestId),
  };
}
