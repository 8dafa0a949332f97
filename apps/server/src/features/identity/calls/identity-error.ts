import { type ErrorCode, sentenceOf, statusOf } from '@kolli/contract/call/error-codes';
import type { PasswordFault } from '@kolli/domain/people/password-rules';

/** Identity uses the codes of the error catalogue. */
export type IdentityErrorCode = ErrorCode;

/** An error of the identity service; `retryAfterSeconds` is the time until the next allowed try. */
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

/** Why an account could not be created or changed; the CLI prints the message. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
  readonly code:
    | 'password_too_short'
    | 'password_too_long'
    | PasswordFault
    | 'email_in_use'
    | 'no_such_account';

  constructor(code: AccountError['code'], message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.code = code;
  }
}
