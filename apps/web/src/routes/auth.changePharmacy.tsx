import { createFileRoute } from '@tanstack/react-router';
import { localPath } from '../features/session/guard.ts';
import { currentToken } from '../lib/call/token.ts';
import { showAuthLanguage } from '../pages/session/auth-language.ts';
import { ChangePharmacyPage } from '../pages/session/change-pharmacy-page.tsx';

type ChangePharmacySearch = {
  /** The page that was requested. */
  redirect?: string;
};

/**
 * ChangePharmacy (NAV-04): after a sign-in that requires a choice (300), and from the sidebar. The
 * address has no pharmacies: a list in an old link is ignored.
 */
export const Route = createFileRoute('/auth/changePharmacy')({
  validateSearch: (search: Record<string, unknown>): ChangePharmacySearch => {
    const path = localPath(search['redirect']);
    return path === undefined ? {} : { redirect: path };
  },
  beforeLoad: () => showAuthLanguage(),
  loader: async ({ context: { openCache } }) => {
    // With it come the texts that the screens before the sign-in do without.
    await openCache();
    if (currentToken() === null) return null;
    const { readPharmacyChoices } = await import('../features/session/change-pharmacy.ts');
    return await readPharmacyChoices().catch((error: unknown) => ({ error }));
  },
  gcTime: 0,
  component: ChangePharmacyRoute,
});

function ChangePharmacyRoute() {
  const found = Route.useLoaderData();
  const { redirect } = Route.useSearch();
  const { openCache } = Route.useRouteContext();
  return <ChangePharmacyPage found={found} wanted={redirect} openCache={openCache} />;
}
