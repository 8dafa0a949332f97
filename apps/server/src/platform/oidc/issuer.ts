import * as oidc from 'openid-client';

/** An OpenID Connect issuer and this server as its client, as the settings name them. */
export interface IssuerSettings {
  /** As the issuer writes it in its tokens, to the letter. */
  readonly issuer: string;
  readonly clientId: string;
  /** Without one the server is a public client, whom PKCE alone protects. */
  readonly clientSecret: string | undefined;
}

/** The issuer does not answer, or not as one: a matter of time, or of the settings. */
export class IssuerAway extends Error {
  override readonly name = 'IssuerAway';
}

export interface Issuer {
  /**
   * The issuer by its own account, asked for it at the first use and again each hour. One that is
   * down is asked again with a later call, without a restart.
   * @throws IssuerAway
   */
  configuration(): Promise<oidc.Configuration>;
  /** What it said may be out of date: it is asked again with the next call. */
  forget(): void;
}

/** One request to the issuer may take so long, while a person waits. */
const TIMEOUT_SECONDS = 5;
const FRESH_MS = 3_600_000;
/** After a failure the issuer is left alone so long. */
const COOLDOWN_MS = 1_000;

/** Asks nobody before the first use. Signatures of ID tokens are checked. */
export function openIssuer(settings: IssuerSettings): Issuer {
  let known: { readonly configuration: oidc.Configuration; readonly until: number } | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<oidc.Configuration> | undefined;

  const ask = () => {
    asking ??= discover(settings)
      .then((configuration) => {
        known = { configuration, until: performance.now() + FRESH_MS };
        return configuration;
      })
      .catch((cause: unknown) => {
        failedAt = performance.now();
        throw new IssuerAway(`${settings.issuer} cannot be used`, { cause });
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };

  return {
    configuration: async () => {
      if (known !== undefined && performance.now() < known.until) return known.configuration;
      if (performance.now() - failedAt >= COOLDOWN_MS) return ask();
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
  // Without it the signature of an ID token that came straight from the issuer is not looked at.
  oidc.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** Without TLS an issuer is asked on this very machine alone. */
function mayBePlain({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** In the body where the issuer names that, else in the header, which is OpenID Connect's default. */
function clientAuthentication(metadata: oidc.ServerMetadata, secret: string | undefined) {
  if (secret === undefined) return oidc.None();
  const methods = metadata.token_endpoint_auth_methods_supported ?? [];
  return methods.includes('client_secret_post')
    ? oidc.ClientSecretPost(secret)
    : oidc.ClientSecretBasic(secret);
}
