import { type ErrorCode, sentenceOf } from '@kolli/contract/call/error-codes';

export interface FieldError {
  /** A key of the message catalogue, such as 'validation.required'. */
  readonly msg: string;
  /** Where in the input, such as 'body.phoneNumber'. */
  readonly path: string;
}

/** A refusal for the caller: a code of the catalogue, never a status. */
export class CodedError extends Error {
  override readonly name = 'CodedError';
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[] | undefined;
  /** After how many seconds the same call may succeed, where that is known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, errors?: readonly FieldError[], retryAfterSeconds?: number) {
    super(sentenceOf(code));
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
