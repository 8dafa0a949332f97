import { createFileRoute } from '@tanstack/react-router';
import { localPath } from '../features/session/guard.ts';
import { currentToken } from '../lib/call/token.ts';
import { showAuthLanguage } from '../pages/session/auth-language.ts';
import { ChangePharmacyPage } from '../pages/session/change-pharmacy-page.tsx';

type ChangePharmacySearch = {
  /**
   * Ids of pharmacies separated by commas: which are offered, in which order. It grants no access.
   */
  data?: string;
  /** The page that was requested. */
  redirect?: string;
};

/** ChangePharmacy (NAV-04): after a sign-in that requires a choice (300), and from the sidebar. */
export const Route = createFileRoute('/auth/changePharmacy')({
  validateSearch: (search: Record<string, unknown>): ChangePharmacySearch => {
    const path = localPath(search['redirect']);
    const data = search['data'];
    return {
      ...(typeof data === 'string' && data !== '' ? { data } : {}),
      ...(path === undefined ? {} : { redirect: path }),
    };
  },
  beforeLoad: () => showAuthLanguage(),
  loaderDeps: ({ search: { data } }) => ({ data }),
  loader: async ({ deps: { data } }) => {
    if (currentToken() === null) return null;
    const { readPharmacyChoices } = await import('../features/session/change-pharmacy.ts');
    return await readPharmacyChoices(data?.split(',') ?? []).catch((error: unknown) => ({ error }));
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
