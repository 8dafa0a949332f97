/** What a verified token says of its bearer. */
export interface VerifiedToken {
  /** 'embedded' for Kolli's own identity service, else the issuer's URL. */
  readonly issuer: string;
  readonly subject: string;
  /** The token's `sid`, else its `sub`. */
  readonly sessionKey: string;
  readonly expiresAt: Date;
  /** Set on an expired token, which only `mayHaveExpired` lets through. */
  readonly hasExpired?: true;
}

interface VerifyOptions {
  /** A token that expired less than a day ago is accepted, too. */
  readonly mayHaveExpired?: boolean;
}

/** Checks short-lived tokens. */
export interface TokenVerifier {
  /**
   * Tells whose token it is. Throws `auth/id-token-expired`, `not_authorized` or
   * `service_unavailable`: a `TokenError` of identity, a `CodedError` of `bearerTokens`.
   */
  verify: (token: string, options?: VerifyOptions) => Promise<VerifiedToken>;
}
