import { errors, type JSONWebKeySet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { discoveredKeys, localKeys, remoteKeys } from './issuer-keys.ts';
import { TokenError } from '../../../platform/session/token-error.ts';
import type { TokenVerifier, VerifiedToken } from '../../../platform/session/token-verifier.ts';
import { TokenCache } from './token-cache.ts';

export interface TokenVerifierOptions {
  readonly issuer: string;
  readonly audience: string;
  /** URL of the keys; without this and `localJwks` they are found by discovery. */
  readonly jwksUrl?: string;
  /** Reads the keys of the embedded service. */
  readonly localJwks?: () => Promise<JSONWebKeySet>;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
}

/** Accepted algorithms: neither `none` nor shared-secret ones. */
const ALGORITHMS = ['ES256', 'RS256', 'EdDSA'];
const CLOCK_TOLERANCE_SECONDS = 5;
/** How long after its expiry `mayHaveExpired` accepts a token; longer than a session lasts. */
const EXPIRED_TOLERANCE_SECONDS = 86_400;
const CACHE_SIZE = 10_000;
const TOKEN_LENGTH_LIMIT = 8_192;

/**
 * Verifies tokens of one issuer; verified tokens are cached until they expire. Whether the session
 * has ended is checked where its person is read.
 */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { issuer, audience, clock = Date.now } = options;
  const keys = keysOf(options);
  const cache = new TokenCache(CACHE_SIZE);

  async function check(text: string, clockTolerance: number) {
    const { payload } = await jwtVerify(text, keys, {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      clockTolerance,
      currentDate: new Date(clock()),
      requiredClaims: ['sub', 'exp'],
    }).catch((error: unknown) => {
      throw asTokenError(error);
    });
    return read(payload, issuer);
  }

  return {
    verify: async (text, { mayHaveExpired = false } = {}) => {
      if (text.length > TOKEN_LENGTH_LIMIT) throw new TokenError('not_authorized');
      const cached = cache.get(text);
      try {
        const known = cached ?? (await check(text, CLOCK_TOLERANCE_SECONDS));
        if (clock() >= known.expiresAt.getTime() + CLOCK_TOLERANCE_SECONDS * 1000)
          throw new TokenError('auth/id-token-expired');
        if (cached === undefined) cache.set(text, known);
        return known;
      } catch (error) {
        if (!mayHaveExpired || !isExpired(error)) throw error;
        return { ...(await check(text, EXPIRED_TOLERANCE_SECONDS)), hasExpired: true };
      }
    },
  };
}

const isExpired = (error: unknown) =>
  error instanceof TokenError && error.code === 'auth/id-token-expired';

function keysOf({ issuer, jwksUrl, localJwks }: TokenVerifierOptions): JWTVerifyGetKey {
  if (localJwks !== undefined) return localKeys(localJwks);
  return jwksUrl === undefined ? discoveredKeys(issuer) : remoteKeys(new URL(jwksUrl));
}

function read(payload: JWTPayload, issuer: string): VerifiedToken {
  const { sub, exp, sid } = payload;
  if (sub === undefined || sub === '' || exp === undefined) throw new TokenError('not_authorized');
  const sessionKey = typeof sid === 'string' && sid !== '' ? sid : sub;
  const authTime = payload['auth_time'];
  return {
    issuer,
    subject: sub,
    sessionKey,
    expiresAt: new Date(exp * 1000),
    ...(typeof authTime === 'number' && { authenticatedAt: new Date(authTime * 1000) }),
  };
}

function asTokenError(error: unknown): TokenError {
  if (error instanceof TokenError) return error;
  const isExpired = error instanceof errors.JWTExpired;
  return new TokenError(isExpired ? 'auth/id-token-expired' : 'not_authorized', { cause: error });
}
