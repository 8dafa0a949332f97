/**
 * Why a token was not accepted: it has run out (`auth/id-token-expired`), it is no token of ours
 * (`not_authorized`), or the issuer's keys cannot be had at the moment (`service_unavailable`).
 */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly code: 'auth/id-token-expired' | 'not_authorized' | 'service_unavailable';

  constructor(code: TokenError['code'], options: ErrorOptions = {}) {
    super(code, options);
    this.code = code;
  }
}
