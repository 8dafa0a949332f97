/**
 * Why a token was refused: it has expired (`auth/id-token-expired`), it is invalid
 * (`not_authorized`), or the issuer's keys are unavailable (`service_unavailable`).
 */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly code: 'auth/id-token-expired' | 'not_authorized' | 'service_unavailable';

  constructor(code: TokenError['code'], options: ErrorOptions = {}) {
    super(code, options);
    this.code = code;
  }
}
