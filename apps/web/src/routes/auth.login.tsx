import { createFileRoute, redirect, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeNotice } from '../features/session/session-notice.ts';
import { loadAfterSignIn, signIn } from '../features/session/sign-in.ts';
import { localPath } from '../features/session/guard.ts';
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx';
import { chooseLanguage, showLanguage } from '../lib/i18n.ts';
import { isLanguage, storedLanguage } from '../lib/language.ts';
import { currentToken } from '../lib/token.ts';

/** Login (NAV-02); `redirect` is where one wanted to go. */
export const Route = createFileRoute('/auth/login')({
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => {
    const path = localPath(search['redirect']);
    return path === undefined ? {} : { redirect: path };
  },
  beforeLoad: async ({ search }) => {
    if (currentToken() !== null) throw redirect({ href: search.redirect ?? '/', replace: true });
    // Whatever page led here: in the sign-in area English stands where none is stored (UIX-04).
    if (storedLanguage() === null) await showLanguage('en');
  },
  component: LoginPage,
});

function LoginPage() {
  const { i18n } = useTranslation();
  const router = useRouter();
  const navigate = useNavigate();
  const search = Route.useSearch();
  const { openCache } = Route.useRouteContext();
  const [notice] = useState(takeNotice);

  // What follows sign-in is fetched while somebody types.
  const preload = () => {
    void loadAfterSignIn();
    void openCache();
    for (const route of [
      router.routesById['/_guarded'],
      router.routesById['/_guarded/_shell'],
      router.routesById['/_guarded/_shell/pickup-boxes/$id/{-$boxId}/info-lockers'],
    ]) {
      void router.loadRouteChunk(route);
    }
  };

  return (
    <div style={{ display: 'contents' }} onInput={preload}>
      <SignInScreen
        language={isLanguage(i18n.language) ? i18n.language : 'en'}
        onLanguage={(language) => void chooseLanguage(language)}
        noticeKey={notice ?? undefined}
        onSubmit={async (credentials) => {
          const outcome = await signIn(credentials, openCache);
          if (outcome.errorKey === undefined) {
            await navigate({ href: search.redirect ?? '/', replace: true });
          }
          return outcome;
        }}
      />
    </div>
  );
}
