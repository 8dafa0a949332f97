import type { ErrorCode } from './error-codes.ts';

/** Codes of the catalogue that no call answers with, and why. They have their texts all the same. */
export const unraisedCodes: Partial<Readonly<Record<ErrorCode, string>>> = {
  user_is_not_found:
    'raised by the browser at sign-in, when the profile opens no web app; the server lets such a person be signed out',
};

/**
 * Codes that have texts and no place in the catalogue, since no server of ours answers with them, and
 * why. A server that does is shown rightly.
 */
export const textOnlyCodes = {
  error_login_user_not_found:
    'would tell who has an account; a reset always says that mail was sent',
  EMAIL_NOT_FOUND: 'would tell who has an account',
  not_found: 'user_not_found says the same',
  Unauthorized: 'not_authorized says the same',
  user_token_can_not_be_retrieved: 'raised by the browser, when a sign-in brings no token',
  error_session_expired: 'raised by the browser, when a token cannot be refreshed',
  error_network_server_error: 'raised by the browser, when there is no answer',
} as const;
