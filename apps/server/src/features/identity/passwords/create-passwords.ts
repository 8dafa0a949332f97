import { changePassword } from './change-password.ts';
import type { IdentityAnswer, IdentityClient } from '../calls/identity-call.ts';
import type { PasswordDeps } from './password-deps.ts';
import { answerResetRequest, requestReset } from './request-reset.ts';
import { resetPassword } from './reset-password.ts';

type Nothing = Record<string, never>;

/** Sets and changes passwords; each call throws `IdentityError`. */
export interface Passwords {
  /** Requests a link by mail; the response is the same for every address (AUT-19). */
  readonly requestReset: (
    input: unknown,
    client: IdentityClient,
  ) => Promise<IdentityAnswer<Nothing>>;
  /** Sets a password by a link from a reset or an invitation. */
  readonly resetPassword: (
    input: unknown,
    client: IdentityClient,
  ) => Promise<IdentityAnswer<Nothing>>;
  /** Changes the password of the session's person. */
  readonly changePassword: (
    input: unknown,
    client: IdentityClient,
  ) => Promise<IdentityAnswer<Nothing>>;
  /** Processes a reset request; called by its job. */
  readonly answerResetRequest: (requestId: string) => Promise<void>;
}

export function createPasswords(deps: PasswordDeps): Passwords {
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
      ...(await changePassword(deps, input, client)),
    }),
    answerResetRequest: (requestId) => answerResetRequest(deps, requestId),
  };
}
