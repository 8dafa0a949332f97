/** The claims of a verified token. */
export interface VerifiedToken {
  /** 'embedded' for Kolli's own identity service, else the issuer's URL. */
  readonly issuer: string;
  readonly subject: string;
  /** The token's `sid`, else its `sub`. */
  readonly sessionKey: string;
  readonly expiresAt: Date;
  /** The token's `auth_time`: when the person signed in at an external issuer. */
  readonly authenticatedAt?: Date;
  /** Set on an expired token, accepted only with `mayHaveExpired`. */
  readonly hasExpired?: true;
}

interface VerifyOptions {
  /** Also accepts a token that expired less than a day ago. */
  readonly mayHaveExpired?: boolean;
}

/** Verifies short-lived tokens. */
export interface TokenVerifier {
  /**
   * Returns whose token it is. Throws `auth/id-token-expired`, `not_authorized` or
   * `service_unavailable`: a `TokenError` of identity, a `CodedError` of `bearerTokens`.
   */
  verify: (token: string, options?: VerifyOptions) => Promise<VerifiedToken>;
}
