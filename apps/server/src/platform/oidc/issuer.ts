import * as oidc from 'openid-client';

/** The configured OpenID Connect issuer, and this server as its client. */
export interface IssuerSettings {
  /** Exactly as in the issuer's tokens. */
  readonly issuer: string;
  readonly clientId: string;
  /** Without one the server is a public client, protected only by PKCE. */
  readonly clientSecret: string | undefined;
}

/** The issuer is unreachable or invalid, temporarily or because of wrong settings. */
export class IssuerAway extends Error {
  override readonly name = 'IssuerAway';
}

export interface Issuer {
  /**
   * Returns the issuer's configuration, discovered at the first use and again each hour. If the
   * issuer is down, a later call retries, without a restart.
   * @throws IssuerAway
   */
  configuration(): Promise<oidc.Configuration>;
  /** Drops the cached configuration; the next call discovers it again. */
  forget(): void;
}

/** Timeout of a request to the issuer, while a person waits. */
const TIMEOUT_SECONDS = 5;
const FRESH_MS = 3_600_000;
/** Time without retries after a failure. */
const COOLDOWN_MS = 1_000;

/** Sends no request before the first use. Verifies signatures of ID tokens. */
export function openIssuer(settings: IssuerSettings): Issuer {
  let known: { readonly configuration: oidc.Configuration; readonly until: number } | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  let pending: Promise<oidc.Configuration> | undefined;

  const discoverOnce = () => {
    pending ??= discover(settings)
      .then((configuration) => {
        known = { configuration, until: performance.now() + FRESH_MS };
        return configuration;
      })
      .catch((cause: unknown) => {
        failedAt = performance.now();
        throw new IssuerAway(`${settings.issuer} cannot be used`, { cause });
      })
      .finally(() => {
        pending = undefined;
      });
    return pending;
  };

  return {
    configuration: async () => {
      if (known !== undefined && performance.now() < known.until) return known.configuration;
      if (performance.now() - failedAt >= COOLDOWN_MS) return discoverOnce();
      throw new IssuerAway(`${settings.issuer} did not answer a moment ago`);
    },
    forget: () => {
      known = undefined;
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: IssuerSettings) {
  const url = new URL(issuer);
  const execute = mayBePlain(url) ? [oidc.allowInsecureRequests] : [];
  const options = { execute, timeout: TIMEOUT_SECONDS };
  const found = await oidc.discovery(url, clientId, undefined, undefined, options);
  const metadata = found.serverMetadata();
  if (metadata.issuer !== issuer) throw new Error(`${issuer} calls itself ${metadata.issuer}`);
  const auth = clientAuthentication(metadata, clientSecret);
  const configuration = new oidc.Configuration(metadata, clientId, undefined, auth);
  for (const apply of execute) apply(configuration);
  configuration.timeout = TIMEOUT_SECONDS;
  // Without it the signature of an ID token received directly from the issuer is not verified.
  oidc.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** Plain HTTP is allowed only for an issuer on localhost. */
function mayBePlain({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** In the body if the issuer supports it, else in the header, OpenID Connect's default. */
function clientAuthentication(metadata: oidc.ServerMetadata, secret: string | undefined) {
  if (secret === undefined) return oidc.None();
  const methods = metadata.token_endpoint_auth_methods_supported ?? [];
  return methods.includes('client_secret_post')
    ? oidc.ClientSecretPost(secret)
    : oidc.ClientSecretBasic(secret);
}
