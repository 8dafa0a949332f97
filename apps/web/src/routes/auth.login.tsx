import { createFileRoute, redirect, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_SET, rememberNotice, takeNotice } from '../features/session/session-notice.ts';
import { enter, loadAfterSignIn, signIn, type SignInOutcome } from '../features/session/sign-in.ts';
import { localPath } from '../features/session/guard.ts';
import type { Missing } from '../features/session/identity.ts';
import { signInByPasskey } from '../features/session/passkey-sign-in.ts';
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx';
import { hasPasskeys } from '../lib/passkey/authenticator.ts';
import { usePasskeyOffer } from '../pages/session/use-passkey-offer.ts';
import { currentToken } from '../lib/call/token.ts';
import { showAuthLanguage, useAuthLanguage } from '../pages/session/auth-language.ts';
import { AuthLink } from '../pages/session/auth-link.tsx';

type LoginSearch = {
  /** The page that was requested. */
  redirect?: string;
  /** The work account has signed in; the app continues from there. */
  workAccount?: 'done';
  /** The code of an error with the work account. */
  problem?: string;
};

/** Login (NAV-02). */
export const Route = createFileRoute('/auth/login')({
  validateSearch: (search: Record<string, unknown>): LoginSearch => {
    const path = localPath(search['redirect']);
    const { problem } = search;
    return {
      ...(path === undefined ? {} : { redirect: path }),
      ...(search['workAccount'] === 'done' ? { workAccount: 'done' } : {}),
      ...(typeof problem === 'string' ? { problem } : {}),
    };
  },
  beforeLoad: async ({ search: { redirect: wanted, workAccount, problem }, context }) => {
    const search = wanted === undefined ? {} : { redirect: wanted };
    // Another tab has signed in meanwhile: what went wrong in this one is no news.
    const isSignedIn = currentToken() !== null && workAccount === undefined;
    if (isSignedIn) throw redirect({ href: wanted ?? '/', replace: true });
    if (problem !== undefined || workAccount !== undefined) {
      const outcome = problem === undefined ? await enter(context.openCache) : undefined;
      if (outcome && outcome.errorKey === undefined) {
        throw redirect({ href: nextPage(outcome, wanted), replace: true });
      }
      // Shown on Login, after a redirect that removes it from the address.
      rememberNotice(outcome?.errorKey ?? problem ?? 'error');
      throw redirect({ to: '/auth/login', search, replace: true });
    }
    await showAuthLanguage();
  },
  // Comes with the app's start: most first visits begin here.
  codeSplitGroupings: [],
  component: LoginPage,
});

/** The page after sign-in: the choice of a pharmacy (300), else the requested page or Home. */
function nextPage({ mustChoose }: SignInOutcome, wanted: string | undefined): string {
  if (mustChoose !== true) return wanted ?? '/';
  const search = wanted === undefined ? '' : `?${new URLSearchParams({ redirect: wanted })}`;
  return `/auth/changePharmacy${search}`;
}

const SecondStepPage = lazy(async () => ({
  default: (await import('../pages/session/second-step-page.tsx')).SecondStepPage,
}));

function LoginPage() {
  const { openCache } = Route.useRouteContext();
  const { redirect: wanted } = Route.useSearch();
  const navigate = useNavigate();
  const [step, setStep] = useState<{ missing: Missing; email: string }>();
  const follow = async (outcome: SignInOutcome, email: string) => {
    if (outcome.missing !== undefined) setStep({ missing: outcome.missing, email });
    else if (outcome.errorKey === undefined)
      await navigate({ href: nextPage(outcome, wanted), replace: true });
    return outcome;
  };
  if (step === undefined) return <PasswordPage follow={follow} />;
  return (
    <Suspense>
      <SecondStepPage
        {...step}
        openCache={openCache}
        onOutcome={(outcome) => follow(outcome, step.email)}
        onLeave={(notice) => {
          if (notice !== undefined) rememberNotice(notice);
          setStep(undefined);
        }}
      />
    </Suspense>
  );
}

type PasswordPageProps = {
  /** Does what follows the password. */
  follow: (outcome: SignInOutcome, email: string) => Promise<SignInOutcome>;
};

function PasswordPage({ follow }: PasswordPageProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const search = Route.useSearch();
  const { openCache } = Route.useRouteContext();
  const language = useAuthLanguage();
  const [notice] = useState(takeNotice);

  // The code of the next steps is loaded while the user types.
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

  const byPasskey = async (inField: boolean) =>
    await follow(await signInByPasskey(openCache, inField), '');
  const { refusal, renew } = usePasskeyOffer(() => byPasskey(true));

  const wanted = encodeURIComponent(search.redirect ?? '/');
  return (
    <div style={{ display: 'contents' }} onInput={preload}>
      <SignInScreen
        {...language}
        notice={notice === null ? undefined : { key: notice, isGood: notice === PASSWORD_SET }}
        forgotPassword={<AuthLink to="/auth/forgotPassword">{t('signIn.forgot')}</AuthLink>}
        workAccountHref={`/identity/work-account/start?redirect=${wanted}`}
        hasPasskeys={hasPasskeys()}
        onPasskey={async () => {
          const outcome = await byPasskey(false);
          if (outcome.errorKey !== undefined) renew();
          return outcome;
        }}
        offerRefusal={refusal}
        onSubmit={async (credentials) =>
          await follow(await signIn(credentials, openCache), credentials.email)
        }
      />
    </div>
  );
}
