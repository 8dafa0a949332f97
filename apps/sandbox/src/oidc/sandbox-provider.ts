import Provider, { type Context, interactionPolicy } from 'oidc-provider';
import { customerClient, errorPage, interactionPath } from './people-pages.ts';
import { type DemoPerson, findDemoPerson } from './demo-people.ts';
import { type Entry, MemoryAdapter } from './memory-adapter.ts';
import type { ProviderKeys } from './provider-keys.ts';

/** The resource for which access tokens are made; their audience is `kolli`. */
const kolliResource = 'urn:kolli';
const audience = 'kolli';
const accessTokenSeconds = 300;

const claims = {
  openid: ['sub'],
  email: ['email', 'email_verified'],
  profile: ['name', 'given_name', 'family_name'],
  nin: ['nin'],
} as const;
const clientIds = ['kolli', 'kolli-work-account', customerClient];
const allScopes = Object.keys(claims).join(' ');

/** Nothing but sign-in, and an access token for Kolli whether the client names the resource or not. */
const features = {
  devInteractions: { enabled: false },
  userinfo: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => kolliResource,
    useGrantedResource: () => true,
    getResourceServerInfo: () => ({
      scope: allScopes,
      audience,
      accessTokenFormat: 'jwt',
      accessTokenTTL: accessTokenSeconds,
      jwt: { sign: { alg: 'ES256' } },
    }),
  },
};

interface ProviderError {
  readonly error: string;
  readonly error_description?: string;
}

/**
 * An OpenID Connect provider with demo people and confidential clients, which must use PKCE:
 * `kolli`, for tokens that the API takes, `kolli-work-account`, by which staff sign in, and
 * `kolli-customer`, by which customers prove who they are. Its access tokens are JWTs (ES256) for the
 * audience `kolli`, checked by the JWKS.
 */
export function makeProvider(issuer: string, keys: ProviderKeys, clientSecret: string): Provider {
  const entries = new Map<string, Entry>();
  const provider = new Provider(issuer, {
    adapter: (model: string) => new MemoryAdapter(model, entries),
    clients: clientIds.map((id) => confidentialClient(id, clientSecret)),
    jwks: keys.jwks,
    cookies: { keys: [keys.cookieKey] },
    claims,
    // The claims stand in the ID token itself, as with most identity services.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: {
      AccessToken: accessTokenSeconds,
      IdToken: accessTokenSeconds,
      Session: 86_400,
      Grant: 86_400,
      Interaction: 3600,
    },
    interactions: {
      policy: policyWithChoice(),
      url: (_context: Context, { uid }: { uid: string }) => interactionPath(uid),
    },
    findAccount: (_context: Context, subject: string) => accountOf(findDemoPerson(subject)),
    loadExistingGrant: grantEverything,
    renderError: (context: Context, { error_description, error }: ProviderError) => {
      context.type = 'html';
      context.body = errorPage(error_description ?? error);
    },
    extraTokenClaims: (_context: Context, token: { sessionUid?: string }) => ({
      sid: token.sessionUid,
    }),
    features,
  });
  allowLoopbackRedirects(provider);
  return provider;
}

/** Also lets a client ask that the person be chosen anew, as on a computer that many share. */
function policyWithChoice() {
  const policy = interactionPolicy.base();
  const choice = new interactionPolicy.Prompt({ name: 'select_account', requestable: true });
  policy.add(choice, 0);
  return policy;
}

function confidentialClient(clientId: string, clientSecret: string) {
  return {
    client_id: clientId,
    client_secret: clientSecret,
    token_endpoint_auth_method: 'client_secret_post',
    redirect_uris: ['http://localhost:8080/'],
    grant_types: ['authorization_code'],
    response_types: ['code'],
    id_token_signed_response_alg: 'ES256',
  };
}

/** Any path and port of this machine, so that a Kolli started anywhere for a test can use it. */
function allowLoopbackRedirects(provider: Provider): void {
  Object.defineProperty(provider.Client.prototype, 'redirectUriAllowed', {
    value: (uri: string) => {
      const { protocol, hostname } = URL.parse(uri) ?? {};
      return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname ?? '');
    },
  });
}

/** Demo people consent to everything by choosing to sign in. */
async function grantEverything({ oidc }: Context) {
  const { accountId } = oidc.session;
  const grant = new oidc.provider.Grant({ accountId, clientId: oidc.client.clientId });
  grant.addOIDCScope(allScopes);
  grant.addOIDCClaims(Object.values(claims).flat());
  grant.addResourceScope(kolliResource, allScopes);
  await grant.save();
  return grant;
}

function accountOf(person: DemoPerson | undefined) {
  if (person === undefined) return undefined;
  return {
    accountId: person.subject,
    claims: () => ({
      sub: person.subject,
      email: person.email,
      email_verified: true,
      name: `${person.givenName} ${person.familyName}`,
      given_name: person.givenName,
      family_name: person.familyName,
      nin: person.identityNumber,
    }),
  };
}
