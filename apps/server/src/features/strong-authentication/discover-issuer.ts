import * as oidc from 'openid-client';
import type { Settings } from '../../settings.ts';

/** The settings of the issuer at which customers prove who they are. */
export type IssuerSettings = Pick<
  Settings,
  | 'STRONG_AUTH_ISSUER'
  | 'STRONG_AUTH_CLIENT_ID'
  | 'STRONG_AUTH_CLIENT_SECRET'
  | 'STRONG_AUTH_CLAIM'
  | 'STRONG_AUTH_SCOPE'
  | 'PUBLIC_URL'
>;

/** The issuer cannot be used. `reason` is for the log: a word of ours, never of an answer. */
export class IssuerUnusable extends Error {
  override readonly name = 'IssuerUnusable';
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** So long one request to the issuer may take, while a customer waits. */
const timeoutSeconds = 5;

/** What the issuer told of itself is asked again after so long. */
const keptMs = 10 * 60_000;

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Plain http is for an issuer on this very machine alone. */
function mayBePlain(issuer: URL): boolean {
  return issuer.protocol === 'http:' && loopback.includes(issuer.hostname);
}

/** By post where the issuer names it, else in the header, which is OpenID Connect's own default. */
function authenticationOf(metadata: oidc.ServerMetadata, secret: string | undefined) {
  if (secret === undefined) return oidc.None();
  const methods = metadata.token_endpoint_auth_methods_supported ?? [];
  return methods.includes('client_secret_post')
    ? oidc.ClientSecretPost(secret)
    : oidc.ClientSecretBasic(secret);
}

async function discover(settings: IssuerSettings): Promise<oidc.Configuration> {
  const { STRONG_AUTH_CLIENT_ID: clientId, STRONG_AUTH_CLIENT_SECRET: secret } = settings;
  if (settings.STRONG_AUTH_ISSUER === undefined || clientId === undefined)
    throw new IssuerUnusable('no issuer is set');
  const issuer = new URL(settings.STRONG_AUTH_ISSUER);
  const execute = mayBePlain(issuer) ? [oidc.allowInsecureRequests] : [];
  const options = { execute, timeout: timeoutSeconds };
  const found = await oidc.discovery(issuer, clientId, undefined, undefined, options);
  const metadata = found.serverMetadata();
  const auth = authenticationOf(metadata, secret);
  const config = new oidc.Configuration(metadata, clientId, undefined, auth);
  for (const apply of execute) apply(config);
  config.timeout = timeoutSeconds;
  // Without it the signature of an ID token that came straight from the issuer is not looked at.
  oidc.enableNonRepudiationChecks(config);
  return config;
}

/** Knows the issuer once somebody needs it. One that was away is asked again at the next need. */
export class Issuer {
  readonly #settings: IssuerSettings;
  #known: { readonly config: Promise<oidc.Configuration>; readonly at: number } | undefined;

  constructor(settings: IssuerSettings) {
    this.#settings = settings;
  }

  /** Throws `IssuerUnusable`. */
  async configuration(): Promise<oidc.Configuration> {
    if (this.#known === undefined || this.#known.at + keptMs < Date.now())
      this.#known = { config: discover(this.#settings), at: Date.now() };
    const { config } = this.#known;
    try {
      return await config;
    } catch (error) {
      if (this.#known?.config === config) this.#known = undefined;
      throw error instanceof IssuerUnusable ? error : new IssuerUnusable('no discovery', error);
    }
  }

  /** What the issuer told may be out of date: it is asked again at the next need. */
  forget(): void {
    this.#known = undefined;
  }
}
