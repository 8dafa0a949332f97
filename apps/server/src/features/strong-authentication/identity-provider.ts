import * as oidc from 'openid-client';
import { type Issuer, IssuerAway, openIssuer } from '../../platform/oidc/issuer.ts';
import { refusedAlgorithm } from '../../platform/oidc/refused-algorithm.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** Settings of the issuer that identifies customers. */
export type ProviderSettings = Pick<
  Settings,
  | 'STRONG_AUTH_ISSUER'
  | 'STRONG_AUTH_CLIENT_ID'
  | 'STRONG_AUTH_CLIENT_SECRET'
  | 'STRONG_AUTH_CLAIM'
  | 'STRONG_AUTH_SCOPE'
  | 'STRONG_AUTH_ACR_VALUES'
  | 'PUBLIC_URL'
>;

/** The secrets of one verification attempt (nonce and PKCE verifier). */
export interface Proof {
  readonly verifier: string;
  readonly nonce: string;
}

/** Why a response of the issuer is not a valid proof of identity. */
export type AnswerFault =
  | 'authentication_cancelled'
  | 'authentication_link_has_expired'
  | 'proof_too_weak'
  | 'bad_strong_auth_provider';

export type ProviderAnswer =
  | { readonly identityNumber: string }
  /** `reason` is for the log; it never quotes the response. */
  | { readonly fault: AnswerFault; readonly reason: string };

/** The issuer that identifies customers, by OpenID Connect's code flow with PKCE. */
export interface IdentityProvider {
  /** Makes a link to the issuer for this state. Throws `IssuerAway`. */
  begin: (state: string) => Promise<{ authLink: string; proof: Proof }>;
  /**
   * Validates its response for this state; an invalid response is returned as a fault, not thrown.
   */
  finish: (answer: URLSearchParams, state: string, proof: Proof) => Promise<ProviderAnswer>;
}

/** Allowed clock difference to the issuer. */
const clockSkewSeconds = 60;
const oldestTokenSeconds = 20 * 60;

const unusable = (reason: string): ProviderAnswer => ({
  fault: 'bad_strong_auth_provider',
  reason,
});

/** Uses only the library's error code, and the name of a refused algorithm; its message and cause may quote the response. */
function faultOf(error: unknown): ProviderAnswer {
  if (error instanceof IssuerAway) return unusable('issuer away');
  if (error instanceof oidc.AuthorizationResponseError)
    return error.error === 'access_denied'
      ? { fault: 'authentication_cancelled', reason: 'access_denied' }
      : unusable('error response');
  // The code was used before, or belongs to another state.
  if (error instanceof oidc.ResponseBodyError)
    return error.error === 'invalid_grant'
      ? { fault: 'authentication_link_has_expired', reason: 'invalid_grant' }
      : unusable('token endpoint refuses');
  if (error instanceof oidc.ClientError)
    return unusable(`${error.code ?? 'no code'}${refusedAlgorithm(error)}`);
  return unusable(error instanceof TypeError ? 'no answer' : 'unknown');
}

/** The library does not check the issue time: rejects tokens from the future or too long ago. */
function isRecent(claims: oidc.IDToken): boolean {
  const now = Date.now() / 1000;
  return claims.iat <= now + clockSkewSeconds && claims.iat >= now - oldestTokenSeconds;
}

/** A provider may answer with another level than it was asked for (OpenID Connect Core 1.0, 3.1.2.1). */
function isEnough({ acr }: oidc.IDToken, levels: readonly string[] | undefined): boolean {
  return levels === undefined || levels.some((level) => level === acr);
}

/** Reads the number from the token, or from the userinfo endpoint if the token lacks it. */
async function readClaim(
  config: oidc.Configuration,
  tokens: { readonly access_token: string },
  claims: oidc.IDToken,
  name: string,
): Promise<unknown> {
  if (claims[name] !== undefined) return claims[name];
  if (config.serverMetadata().userinfo_endpoint === undefined) return undefined;
  const userInfo = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
  return userInfo[name];
}

/** Builds a link to the issuer and its proof. */
async function linkTo(
  config: oidc.Configuration,
  request: Readonly<Record<'scope' | 'redirect_uri' | 'state', string>> & { acr_values?: string },
): Promise<{ authLink: string; proof: Proof }> {
  const proof = { verifier: oidc.randomPKCECodeVerifier(), nonce: oidc.randomNonce() };
  const address = oidc.buildAuthorizationUrl(config, {
    ...request,
    response_type: 'code',
    code_challenge: await oidc.calculatePKCECodeChallenge(proof.verifier),
    code_challenge_method: 'S256',
    nonce: proof.nonce,
    // Browsers may be shared, so always ask for a new login.
    prompt: 'login',
  });
  return { authLink: address.href, proof };
}

/** Without a configured issuer, one that is always unavailable. */
function issuerOf(settings: ProviderSettings): Issuer {
  const { STRONG_AUTH_ISSUER: issuer, STRONG_AUTH_CLIENT_ID: clientId } = settings;
  if (issuer !== undefined && clientId !== undefined)
    return openIssuer({ issuer, clientId, clientSecret: settings.STRONG_AUTH_CLIENT_SECRET });
  const configuration = () => Promise.reject(new IssuerAway('no issuer is set'));
  return { configuration, forget: () => undefined };
}

/** Creates the configured identity provider; it redirects customers back to /verified. */
export function createIdentityProvider(settings: ProviderSettings): IdentityProvider {
  const { PUBLIC_URL: publicUrl, STRONG_AUTH_CLAIM: claim, STRONG_AUTH_SCOPE: scope } = settings;
  const { STRONG_AUTH_ACR_VALUES: levels } = settings;
  const issuer = issuerOf(settings);
  const redirectUri = `${publicUrl.replace(/\/$/, '')}/verified`;
  const acr = levels && { acr_values: levels.join(' ') };
  const asked = { scope, redirect_uri: redirectUri, ...acr };

  const judge: IdentityProvider['finish'] = async (answer, state, proof) => {
    const config = await issuer.configuration();
    const address = new URL(redirectUri);
    address.search = answer.toString();
    const tokens = await oidc.authorizationCodeGrant(config, address, {
      pkceCodeVerifier: proof.verifier,
      expectedState: state,
      expectedNonce: proof.nonce,
    });
    const claims = tokens.claims();
    if (claims === undefined || !isRecent(claims)) return unusable('time of issue');
    if (!isEnough(claims, levels)) return { fault: 'proof_too_weak', reason: 'level of assurance' };
    const number = await readClaim(config, tokens, claims, claim);
    if (typeof number !== 'string' || number.trim() === '') return unusable('no identity number');
    return { identityNumber: number };
  };

  return {
    begin: async (state) => linkTo(await issuer.configuration(), { ...asked, state }),
    finish: async (answer, state, proof) => {
      try {
        return await judge(answer, state, proof);
      } catch (error) {
        const fault = faultOf(error);
        // Keys or endpoints may have changed: the next try reads the discovery document again.
        if ('fault' in fault && fault.fault === 'bad_strong_auth_provider') issuer.forget();
        return fault;
      }
    },
  };
}
