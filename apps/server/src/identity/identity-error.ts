import { type ErrorCode, sentenceOf, statusOf } from '@kolli/contract/error-codes';

/** Identity raises codes of the one catalogue. */
export type IdentityErrorCode = ErrorCode;

/** A refusal of the identity service; `retryAfterSeconds` tells when a limit lets the next try in. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: ErrorOptions & { retryAfterSeconds?: number } = {}) {
    super(sentenceOf(code), options);
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return statusOf(this.code);
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
