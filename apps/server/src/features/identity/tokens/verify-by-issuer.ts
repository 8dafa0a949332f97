import { decodeJwt } from 'jose';
import { TokenError } from '../../../platform/session/token-error.ts';
import type { TokenVerifier } from '../../../platform/session/token-verifier.ts';

/**
 * Accepts tokens of several issuers. The unverified `iss` claim selects the verifier, which then
 * checks it.
 */
export function verifyByIssuer(verifiers: ReadonlyMap<string, TokenVerifier>): TokenVerifier {
  return {
    verify: async (token, options) => {
      const verifier = verifiers.get(issuerOf(token) ?? '');
      if (verifier === undefined) throw new TokenError('not_authorized');
      return verifier.verify(token, options);
    },
  };
}

function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}
