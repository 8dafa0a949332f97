import Provider, { type Context, interactionPolicy } from 'oidc-provider';
import { customerClient, errorPage, interactionPath, levels } from './people-pages.ts';
import { type DemoPerson, findDemoPerson } from './demo-people.ts';
import { type Entry, MemoryAdapter } from './memory-adapter.ts';
import type { ProviderKeys } from './provider-keys.ts';

/** The resource of access tokens; their audience is `kolli`. */
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

/** Only sign-in, and an access token for Kolli even if the client does not request the resource. */
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
 * Creates an OpenID Connect provider with demo people and confidential clients, which must use PKCE:
 * `kolli` for tokens of the API, `kolli-work-account` for staff, and `kolli-customer` for strong
 * authentication of customers. Its access tokens are JWTs (ES256) for the audience `kolli`, verifiable with
 * the JWKS.
 */
export function makeProvider(issuer: string, keys: ProviderKeys, clientSecret: string): Provider {
  const entries = new Map<string, Entry>();
  const provider = new Provider(issuer, {
    adapter: (model: string) => new MemoryAdapter(model, entries),
    clients: clientIds.map((id) => confidentialClient(id, clientSecret)),
    jwks: keys.jwks,
    cookies: { keys: [keys.cookieKey] },
    claims,
    acrValues: Object.values(levels),
    // Includes the claims in the ID token, like most identity services.
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

/** Adds the prompt `select_account`, for shared computers. */
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

/** Allows redirects to any port and path of this machine, for test servers. */
function allowLoopbackRedirects(provider: Provider): void {
  Object.defineProperty(provider.Client.prototype, 'redirectUriAllowed', {
    value: (uri: string) => {
      const { protocol, hostname } = URL.parse(uri) ?? {};
      return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname ?? '');
    },
  });
}

/** Grants all scopes without a consent page. */
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
