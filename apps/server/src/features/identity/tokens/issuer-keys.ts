import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose';
import { z } from 'zod';
import { TokenError } from '../../../platform/session/token-error.ts';

/** Minimum time between reads after a miss or a failure. */
const COOLDOWN_MS = 5_000;
const DISCOVERY_COOLDOWN_MS = 1_000;
const FETCH_TIMEOUT_MS = 5_000;

/**
 * Keys of the embedded service, read from the database. An unknown key id (another instance may
 * have just created it) triggers one more read.
 */
export function localKeys(read: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let known: JWTVerifyGetKey | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<JWTVerifyGetKey> | undefined;

  const reload = () => {
    reading ??= read()
      .then((keys) => {
        readAt = performance.now();
        known = createLocalJWKSet(keys);
        return known;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };

  return async (header, token) => {
    const keys = known ?? (await available(reload));
    try {
      return await keys(header, token);
    } catch (error) {
      const isFresh = performance.now() - readAt < COOLDOWN_MS;
      if (isFresh || !(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return (await available(reload))(header, token);
    }
  };
}

/** Keys at a known URL. */
export function remoteKeys(url: URL): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(url, {
    cooldownDuration: COOLDOWN_MS,
    timeoutDuration: FETCH_TIMEOUT_MS,
  });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      throw isVerdict(error) ? error : new TokenError('service_unavailable', { cause: error });
    }
  };
}

/**
 * Keys of an external issuer, found through its OpenID Connect discovery document at the first
 * token. If the issuer is down, a later token retries, without a restart.
 */
export function discoveredKeys(issuer: string): JWTVerifyGetKey {
  let found: JWTVerifyGetKey | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  let discovering: Promise<JWTVerifyGetKey> | undefined;

  const discover = () => {
    discovering ??= discoverJwksUrl(issuer)
      .then((url) => {
        found = remoteKeys(url);
        return found;
      })
      .catch((error: unknown) => {
        failedAt = performance.now();
        throw error;
      })
      .finally(() => {
        discovering = undefined;
      });
    return discovering;
  };

  return async (header, token) => {
    if (found === undefined && performance.now() - failedAt < DISCOVERY_COOLDOWN_MS) {
      throw new TokenError('service_unavailable');
    }
    const keys = found ?? (await available(discover));
    return keys(header, token);
  };
}

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** OpenID Connect Discovery 1.0, section 4: the document must name the requested issuer. */
async function discoverJwksUrl(issuer: string): Promise<URL> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS);
  const response = await fetch(address, { signal, redirect: 'error' });
  if (!response.ok) throw new Error(`${address} returned ${response.status}`);
  const document = discoverySchema.parse(await response.json());
  if (document.issuer !== issuer) throw new Error(`${address} names another issuer`);
  const url = new URL(document.jwks_uri);
  const isSafe = url.protocol === 'https:' || new URL(issuer).protocol === 'http:';
  if (!isSafe) throw new Error(`${address} publishes keys at a URL without TLS`);
  return url;
}

async function available<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new TokenError('service_unavailable', { cause });
  }
}

/** Whether the error is about the token, not about reaching the keys. */
function isVerdict(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}
