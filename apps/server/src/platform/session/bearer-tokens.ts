import { CodedError } from '../coded-error.ts';
import { TokenError } from './token-error.ts';
import type { TokenVerifier } from './token-verifier.ts';

/** The issuer's name in `identity_link` for people of the embedded identity service. */
export const embeddedIssuerName = 'embedded';

/** Tokens of one issuer, refused with codes of the catalogue. */
export function bearerTokens(verifier: TokenVerifier, issuerName?: string): TokenVerifier {
  return {
    verify: async (token, options) => {
      try {
        const verified = await verifier.verify(token, options);
        return { ...verified, issuer: issuerName ?? verified.issuer };
      } catch (error) {
        throw error instanceof TokenError ? new CodedError(error.code) : error;
      }
    },
  };
}
