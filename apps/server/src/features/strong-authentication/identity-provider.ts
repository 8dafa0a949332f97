import * as oidc from 'openid-client';
import { type Issuer, IssuerAway, openIssuer } from '../../platform/oidc/issuer.ts';
import type { Settings } from '../../settings.ts';

/** The settings of the issuer at which customers prove who they are. */
export type ProviderSettings = Pick<
  Settings,
  | 'STRONG_AUTH_ISSUER'
  | 'STRONG_AUTH_CLIENT_ID'
  | 'STRONG_AUTH_CLIENT_SECRET'
  | 'STRONG_AUTH_CLAIM'
  | 'STRONG_AUTH_SCOPE'
  | 'PUBLIC_URL'
>;

/** What only we know of one way to the issuer and back. */
export interface Proof {
  readonly verifier: string;
  readonly nonce: string;
}

/** Why an answer of the issuer proves nobody's identity. */
export type AnswerFault =
  | 'authentication_cancelled'
  | 'authentication_link_has_expired'
  | 'bad_strong_auth_provider';

export type ProviderAnswer =
  | { readonly identityNumber: string }
  /** `reason` is a word for the log; never anything of the answer. */
  | { readonly fault: AnswerFault; readonly reason: string };

/** The issuer at which customers prove who they are, by OpenID Connect's code flow with PKCE. */
export interface IdentityProvider {
  /** A link to it for this state. Throws `IssuerAway`. */
  begin: (state: string) => Promise<{ authLink: string; proof: Proof }>;
  /** Judges what it sent back with this state; throws nothing that the answer caused. */
  finish: (answer: URLSearchParams, state: string, proof: Proof) => Promise<ProviderAnswer>;
}

/** Clocks of the issuer and ours may differ by so much; a token is issued while the customer waits. */
const clockSkewSeconds = 60;
const oldestTokenSeconds = 20 * 60;

const unusable = (reason: string): ProviderAnswer => ({
  fault: 'bad_strong_auth_provider',
  reason,
});

/** The library's own word for what went wrong; its message and cause may quote the answer. */
function faultOf(error: unknown): ProviderAnswer {
  if (error instanceof IssuerAway) return unusable('issuer away');
  if (error instanceof oidc.AuthorizationResponseError)
    return error.error === 'access_denied'
      ? { fault: 'authentication_cancelled', reason: 'access_denied' }
      : unusable('error response');
  // A code that was used before, or that belongs to another way than this state.
  if (error instanceof oidc.ResponseBodyError)
    return error.error === 'invalid_grant'
      ? { fault: 'authentication_link_has_expired', reason: 'invalid_grant' }
      : unusable('token endpoint refuses');
  if (error instanceof oidc.ClientError) return unusable(error.code ?? 'no code');
  return unusable(error instanceof TypeError ? 'no answer' : 'unknown');
}

/** The library leaves the time of issue alone: a token of the future or of long ago is not from now. */
function isRecent(claims: oidc.IDToken): boolean {
  const now = Date.now() / 1000;
  return claims.iat <= now + clockSkewSeconds && claims.iat >= now - oldestTokenSeconds;
}

/** The number as it stands in the token, or where the token lacks it, as the issuer tells apart. */
async function readClaim(
  config: oidc.Configuration,
  tokens: { readonly access_token: string },
  claims: oidc.IDToken,
  name: string,
): Promise<unknown> {
  if (claims[name] !== undefined) return claims[name];
  if (config.serverMetadata().userinfo_endpoint === undefined) return undefined;
  const told = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
  return told[name];
}

/** A link to the issuer, and what only we know of it. */
async function linkTo(
  config: oidc.Configuration,
  { scope, redirectUri, state }: { scope: string; redirectUri: string; state: string },
): Promise<{ authLink: string; proof: Proof }> {
  const proof = { verifier: oidc.randomPKCECodeVerifier(), nonce: oidc.randomNonce() };
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    response_type: 'code',
    code_challenge: await oidc.calculatePKCECodeChallenge(proof.verifier),
    code_challenge_method: 'S256',
    state,
    nonce: proof.nonce,
    // Whoever sits at a shared browser proves it anew.
    prompt: 'login',
  });
  return { authLink: address.href, proof };
}

/** Where no issuer is set, one that is always away. */
function issuerOf(settings: ProviderSettings): Issuer {
  const { STRONG_AUTH_ISSUER: issuer, STRONG_AUTH_CLIENT_ID: clientId } = settings;
  if (issuer !== undefined && clientId !== undefined)
    return openIssuer({ issuer, clientId, clientSecret: settings.STRONG_AUTH_CLIENT_SECRET });
  const configuration = () => Promise.reject(new IssuerAway('no issuer is set'));
  return { configuration, forget: () => undefined };
}

/** The identity provider of the settings; customers come back from it to the screen /verified. */
export function createIdentityProvider(settings: ProviderSettings): IdentityProvider {
  const { PUBLIC_URL: publicUrl, STRONG_AUTH_CLAIM: claim, STRONG_AUTH_SCOPE: scope } = settings;
  const issuer = issuerOf(settings);
  const redirectUri = `${publicUrl.replace(/\/$/, '')}/verified`;

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
    const number = await readClaim(config, tokens, claims, claim);
    if (typeof number !== 'string' || number.trim() === '') return unusable('no identity number');
    return { identityNumber: number };
  };

  return {
    begin: async (state) => linkTo(await issuer.configuration(), { scope, redirectUri, state }),
    finish: async (answer, state, proof) => {
      try {
        return await judge(answer, state, proof);
      } catch (error) {
        const fault = faultOf(error);
        // New keys, other addresses: the next try asks the issuer anew.
        if ('fault' in fault && fault.fault === 'bad_strong_auth_provider') issuer.forget();
        return fault;
      }
    },
  };
}
