/** What a verified token says of its bearer. */
export interface VerifiedToken {
  /** 'embedded' for Kolli's own identity service, else the issuer's URL. */
  readonly issuer: string;
  readonly subject: string;
  /** The token's `sid`, else its `sub`. */
  readonly sessionKey: string;
  readonly expiresAt: Date;
  /** Where such a token was asked for. */
  readonly hasExpired?: true;
}

interface VerifyOptions {
  /** A token that has run out within a day is taken, too. */
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
