import type { ErrorCode } from './error-codes.ts';

/** Codes of the catalogue that no call raises, with the reason. They have translations. */
export const unraisedCodes: Partial<Readonly<Record<ErrorCode, string>>> = {
  user_is_not_found:
    'raised by the browser at sign-in, when the profile has no web access; the server accepts the sign-out of such a person',
};

/**
 * Codes that have translations but are not in the catalogue, because the server does not raise them, with the
 * reason. If another server raises one, the browser shows its text.
 */
export const textOnlyCodes = {
  error_login_user_not_found:
    'would reveal who has an account; a reset always reports that mail was sent',
  EMAIL_NOT_FOUND: 'would reveal who has an account',
  not_found: 'same as user_not_found',
  Unauthorized: 'same as not_authorized',
  user_token_can_not_be_retrieved: 'raised by the browser, when a sign-in returns no token',
  error_session_expired: 'raised by the browser, when a token cannot be refreshed',
  error_network_server_error: 'raised by the browser, when there is no response',
} as const;
