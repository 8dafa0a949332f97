import { createHmac } from 'node:crypto';
import * as oidc from 'openid-client';
import { IssuerAway, type Issuer } from '../../../platform/oidc/issuer.ts';
import { refusedAlgorithm } from '../../../platform/oidc/refused-algorithm.ts';
import type { IdentityLog } from '../better-auth/better-auth-server.ts';
import { IdentityError, type IdentityErrorCode } from '../calls/identity-error.ts';

/** A person authenticated by an issuer. */
export interface VouchedSubject {
  readonly issuer: string;
  readonly subject: string;
}

/** Client for the issuer of work accounts: code flow with PKCE, state and nonce. */
export interface WorkAccountIssuer {
  /** Returns the URL to redirect the browser to. @throws IdentityError work_account_unavailable */
  begin(state: string, redirectUri: string): Promise<string>;
  /**
   * Returns the authenticated person; undefined if they cancelled; `again` if the issuer does not know how it was asked
   * for the account: from then on it is asked for the password instead. `address` is the full URL that
   * the browser was redirected to.
   * @throws IdentityError work_account_unavailable, work_account_failed
   */
  finish(state: string, address: URL): Promise<VouchedSubject | 'again' | undefined>;
}

/** Nonce and PKCE verifier of an attempt, derived from its state instead of stored. */
interface Proof {
  readonly verifier: string;
  readonly nonce: string;
}

/** `secret` is the key for deriving values from a state. */
export function createWorkAccountIssuer(
  issuer: Issuer,
  secret: string,
  log: IdentityLog,
): WorkAccountIssuer {
  const derived = (purpose: string, state: string) =>
    createHmac('sha256', secret).update(`work-account:${purpose}:${state}`).digest('base64url');
  const proofOf = (state: string): Proof => ({
    verifier: derived('verifier', state),
    nonce: derived('nonce', state),
  });
  let canChoose = true;
  const refused = (error: unknown): never => {
    const code = codeOf(error);
    if (code === 'work_account_unavailable') issuer.forget();
    log.warn({ reason: reasonOf(error) }, `identity: ${code}`);
    throw new IdentityError(code, { cause: error });
  };

  return {
    begin: async (state, redirectUri) => {
      const configuration = await issuer.configuration().catch(refused);
      const prompt = canChoose ? promptFor(configuration) : 'login';
      return addressFor(configuration, { state, redirectUri, prompt, ...proofOf(state) });
    },
    finish: async (state, address) => {
      const asked = { state, ...proofOf(state) };
      try {
        return await subjectOf(await issuer.configuration(), address, asked);
      } catch (error) {
        if (isCancelled(error)) return undefined;
        if (!canChoose || !isRequestRefused(error)) return refused(error);
        canChoose = false;
        log.warn({ reason: reasonOf(error) }, 'identity: the issuer is asked for the password');
        return 'again';
      }
    },
  };
}

async function addressFor(
  configuration: oidc.Configuration,
  asked: Proof & { readonly state: string; readonly redirectUri: string; readonly prompt: string },
): Promise<string> {
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: asked.redirectUri,
    scope: 'openid',
    code_challenge: await oidc.calculatePKCECodeChallenge(asked.verifier),
    code_challenge_method: 'S256',
    prompt: asked.prompt,
    state: asked.state,
    nonce: asked.nonce,
  }).href;
}

async function subjectOf(
  configuration: oidc.Configuration,
  address: URL,
  asked: Proof & { readonly state: string },
): Promise<VouchedSubject> {
  const tokens = await oidc.authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: asked.verifier,
    expectedState: asked.state,
    expectedNonce: asked.nonce,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new IssuerAway('a response without ID token');
  return { issuer: claims.iss, subject: claims.sub };
}

/**
 * Counter computers are shared, so the issuer must ask for the account even if it has a session.
 * Issuers that do not list `select_account` as supported must ask for the password.
 */
function promptFor(configuration: oidc.Configuration): string {
  const { prompt_values_supported: known } = configuration.serverMetadata();
  const canChoose = !Array.isArray(known) || known.includes('select_account');
  return canChoose ? 'select_account' : 'login';
}

function isCancelled(error: unknown): boolean {
  return error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied';
}

/** An issuer that does not know a prompt refuses the request, and need not list those that it knows. */
function isRequestRefused(error: unknown): boolean {
  return error instanceof oidc.AuthorizationResponseError && error.error === 'invalid_request';
}

/** Errors that mean the issuer is unreachable or not the configured one. */
const noAnswer = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

function codeOf(error: unknown): IdentityErrorCode {
  if (error instanceof IssuerAway) return 'work_account_unavailable';
  // The code was used before, never issued, or belongs to another attempt.
  if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant')
    return 'work_account_failed';
  const isVerdict = error instanceof oidc.ClientError && !noAnswer.has(error.code ?? '');
  return isVerdict ? 'work_account_failed' : 'work_account_unavailable';
}

/** Returns a code for the log, since the library's messages may quote the response; of a refused request why. */
function reasonOf(error: unknown): string {
  if (error instanceof IssuerAway) return error.message;
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'invalid_request')
    return `${error.error}: ${(error.error_description ?? '').slice(0, 200)}`;
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
    return error.error;
  if (error instanceof oidc.ClientError)
    return `${error.code ?? 'refused'}${refusedAlgorithm(error)}`;
  return error instanceof Error ? error.name : 'unknown';
}
