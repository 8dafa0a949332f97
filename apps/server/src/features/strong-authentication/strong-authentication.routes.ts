import { authenticateCustomer, showVerifyLink } from '@kolli/contract/people/strong-authentication';
import { publicRoute, type Route } from '../../platform/http/route.ts';
import { authenticateCustomer as authenticate } from './authenticate-customer.ts';
import { createIdentityProvider, type ProviderSettings } from './identity-provider.ts';
import { showVerifyLink as show } from './show-verify-link.ts';
import type { VerificationDeps } from './verification-deps.ts';

/** Calls for customers who prove their identity, without a session (VER-02). */
export function strongAuthenticationRoutes(
  services: Omit<VerificationDeps, 'provider'> & { readonly settings: ProviderSettings },
): Route[] {
  const deps = { ...services, provider: createIdentityProvider(services.settings) };
  return [
    publicRoute(showVerifyLink, (input, _caller, { request }) => show(deps, input, request.ip)),
    publicRoute(authenticateCustomer, (input, _caller, { request }) =>
      authenticate(deps, input, request.ip),
    ),
  ];
}
