import { createHmac } from 'node:crypto';
import * as oidc from 'openid-client';
import { IssuerAway, type Issuer } from '../platform/oidc/issuer.ts';
import type { IdentityLog } from './better-auth-server.ts';
import { IdentityError, type IdentityErrorCode } from './identity-error.ts';

/** Whom an issuer vouches for. */
export interface VouchedSubject {
  readonly issuer: string;
  readonly subject: string;
}

/** The way to the issuer of work accounts and back: code flow with PKCE, state and nonce. */
export interface WorkAccountIssuer {
  /** Where the browser goes. @throws IdentityError work_account_unavailable */
  begin(state: string, redirectUri: string): Promise<string>;
  /**
   * Whom the answer is about; undefined where the person cancelled. `address` is the whole address
   * that the browser came back to.
   * @throws IdentityError work_account_unavailable, work_account_failed
   */
  finish(state: string, address: URL): Promise<VouchedSubject | undefined>;
}

/** What has to be known again of an attempt; derived from its state, so that none of it is kept. */
interface Proof {
  readonly verifier: string;
  readonly nonce: string;
}

/** `secret` keys what is derived from a state. */
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
  const refused = (error: unknown): never => {
    const code = codeOf(error);
    if (code === 'work_account_unavailable') issuer.forget();
    log.warn({ reason: reasonOf(error) }, `identity: ${code}`);
    throw new IdentityError(code, { cause: error });
  };

  return {
    begin: async (state, redirectUri) => {
      const configuration = await issuer.configuration().catch(refused);
      return addressFor(configuration, { state, redirectUri, ...proofOf(state) });
    },
    finish: async (state, address) => {
      try {
        return await subjectOf(await issuer.configuration(), address, {
          state,
          ...proofOf(state),
        });
      } catch (error) {
        return isCancelled(error) ? undefined : refused(error);
      }
    },
  };
}

async function addressFor(
  configuration: oidc.Configuration,
  asked: Proof & { readonly state: string; readonly redirectUri: string },
): Promise<string> {
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: asked.redirectUri,
    scope: 'openid',
    code_challenge: await oidc.calculatePKCECodeChallenge(asked.verifier),
    code_challenge_method: 'S256',
    prompt: promptFor(configuration),
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
  if (claims === undefined) throw new IssuerAway('an answer without ID token');
  return { issuer: claims.iss, subject: claims.sub };
}

/**
 * Computers at a counter are shared: whoever sits there now says who they are, also where the issuer
 * still knows the one before. Issuers that tell what they can ask, and not this, ask for the password.
 */
function promptFor(configuration: oidc.Configuration): string {
  const { prompt_values_supported: known } = configuration.serverMetadata();
  const canChoose = !Array.isArray(known) || known.includes('select_account');
  return canChoose ? 'select_account' : 'login';
}

function isCancelled(error: unknown): boolean {
  return error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied';
}

/** Answers that are none: the issuer is away, or it is not the one that the settings think of. */
const noAnswer = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

function codeOf(error: unknown): IdentityErrorCode {
  if (error instanceof IssuerAway) return 'work_account_unavailable';
  // A code that was used before, was never given, or belongs to another attempt.
  if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant')
    return 'work_account_failed';
  const isVerdict = error instanceof oidc.ClientError && !noAnswer.has(error.code ?? '');
  return isVerdict ? 'work_account_failed' : 'work_account_unavailable';
}

/** A word for the log: messages of the library may quote the answer. */
function reasonOf(error: unknown): string {
  if (error instanceof IssuerAway) return error.message;
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
    return error.error;
  if (error instanceof oidc.ClientError) return error.code ?? 'refused';
  return error instanceof Error ? error.name : 'unknown';
}
