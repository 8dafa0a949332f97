/** What a verified token says of its bearer. */
export interface VerifiedToken {
  /** 'embedded' for Kolli's own identity service, else the issuer's URL. */
  readonly issuer: string;
  readonly subject: string;
  /** The token's `sid`, else its `sub`. */
  readonly sessionKey: string;
  readonly expiresAt: Date;
}

/** Checks short-lived tokens. Refuses with `auth/id-token-expired` or `not_authorized`. */
export interface TokenVerifier {
  verify: (token: string) => Promise<VerifiedToken>;
}
