import { type ErrorCode, errorCodes } from '@kolli/contract/error-codes';

/** Status and English sentence of the codes that only signing in and accounts raise. */
const identityCodes = {
  error_login_user_not_found_or_wrong_password: [401, 'Wrong e-mail address or password'],
  error_login_too_many_attempts: [429, 'Too many attempts to sign in, try again later'],
  user_with_email_does_not_exist: [400, 'The e-mail address is missing or malformed'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

const catalogue = { ...errorCodes, ...identityCodes };

export type IdentityErrorCode = ErrorCode | keyof typeof identityCodes;

/** A refusal of the identity service; `retryAfterSeconds` tells when a limit lets the next try in. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly code: IdentityErrorCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: IdentityErrorCode,
    options: ErrorOptions & { retryAfterSeconds?: number } = {},
  ) {
    super(catalogue[code][1], options);
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return catalogue[this.code][0];
  }
}

/** Why an account could not be made or changed; the command line shows the sentence. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
  readonly code: 'password_too_short' | 'password_too_long' | 'email_in_use' | 'no_such_account';

  constructor(code: AccountError['code'], message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.code = code;
  }
}
