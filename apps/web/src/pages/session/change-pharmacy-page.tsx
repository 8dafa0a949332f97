import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessOffers } from '../../features/session/offers/access-offers.tsx';
import type { AppCache } from '../../features/session/app-cache.ts';
import {
  changePharmacy,
  enterFirstPharmacy,
  pageAfterChoice,
  type PharmacyChoices,
} from '../../features/session/change-pharmacy.ts';
import { leaveToSignIn } from '../../features/session/leave-to-sign-in.ts';
import { signOut } from '../../features/session/sign-out.ts';
import { saveLanguage } from '../../features/session/use-change-language.ts';
import classes from '../../features/sign-in/auth-form.module.css';
import { ChangePharmacyScreen } from '../../features/sign-in/change-pharmacy-screen.tsx';
import { CallError } from '../../lib/call/call-error.ts';
import { logFailure } from '../../lib/log-failure.ts';
import { currentToken } from '../../lib/call/token.ts';
import { useAuthLanguage } from './auth-language.ts';

/** Delay before the names are requested again after a failure, while the page is open. */
const RETRY_MS = 15_000;

/** Whether an error ends the session: without access to the web tool there is nothing to choose. */
const endsSession = ({ status, code }: CallError) => status === 401 || code === 'user_is_not_found';

type ChangePharmacyPageProps = {
  /** The choices; null without a session, `error` if the names could not be loaded. */
  found: PharmacyChoices | { readonly error: unknown } | null;
  wanted: string | undefined;
  openCache: () => Promise<AppCache>;
};

/** Applies the choice of a pharmacy; failures are only logged (AUT-27). */
export function ChangePharmacyPage({ found, wanted, openCache }: ChangePharmacyPageProps) {
  const navigate = useNavigate();
  const { language, onLanguage } = useAuthLanguage();
  const known = found !== null && 'choices' in found ? found : null;
  const { fail, leave } = useLeavePage(openCache, wanted);
  const router = useRouter();
  const offersOf = ({ offers, choices }: PharmacyChoices) => (
    <AccessOffers
      offers={offers}
      onAnswered={async ({ how }) => {
        try {
          if (how === 'accepted' && choices.length === 0) {
            await enterFirstPharmacy(await openCache());
            await navigate({ to: '/', replace: true });
          } else await router.invalidate();
        } catch (error) {
          fail(error);
        }
      }}
    />
  );
  useFailedNames(found !== null && 'error' in found ? found.error : undefined, fail);

  return (
    <ChangePharmacyScreen
      key={known === null ? 'none' : 'known'}
      choices={known?.choices ?? []}
      suggested={known?.suggested ?? null}
      language={language}
      onLanguage={(chosen) => {
        onLanguage(chosen);
        if (currentToken() === null) return;
        void openCache()
          .then(({ queryClient }) => saveLanguage(chosen, queryClient))
          .catch(fail);
      }}
      onChoose={async (pharmacyId) => {
        if (known === null) return;
        try {
          await changePharmacy(pharmacyId, known, await openCache());
          const href = pageAfterChoice(wanted, pharmacyId, known.choices);
          await navigate({ href, replace: true });
        } catch (error) {
          fail(error);
        }
      }}
      {...(known !== null && known.offers.length > 0 && { offers: offersOf(known) })}
      links={<ExitLinks known={known} leave={leave} />}
    />
  );
}

/** Leaving the page without a choice: by the user, or because the session has ended. */
function useLeavePage(openCache: () => Promise<AppCache>, wanted: string | undefined) {
  const navigate = useNavigate();
  const toSignIn = async () => {
    const search = wanted === undefined ? {} : { redirect: wanted };
    await navigate({ to: '/auth/login', search, replace: true });
  };
  const end = async (code: string) => {
    await leaveToSignIn(await openCache(), code);
    await toSignIn();
  };
  const fail = (error: unknown) => {
    logFailure('ChangePharmacy', error);
    if (error instanceof CallError && endsSession(error)) void end(error.code);
  };
  const leave = async () => {
    try {
      if (currentToken() !== null) await signOut((await openCache()).queryClient);
      await toSignIn();
    } catch (error) {
      fail(error);
    }
  };
  return { fail, leave };
}

/** A link back to the current pharmacy, or to sign-in, which signs out (AUT-26). */
function ExitLinks({
  known,
  leave,
}: {
  known: PharmacyChoices | null;
  leave: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const current = known?.choices.find(({ id }) => id === known.current);
  return (
    <>
      {current && (
        <Link to="/" preload={false} className={classes.link}>
          {t('changePharmacy.stay', { pharmacy: current.name })}
        </Link>
      )}
      <Link
        to="/auth/login"
        preload={false}
        className={classes.link}
        onClick={(event) => {
          event.preventDefault();
          void leave();
        }}
      >
        {t('auth.toSignIn')}
      </Link>
    </>
  );
}

/** Reports that the names could not be loaded, and retries automatically. */
function useFailedNames(error: unknown, fail: (error: unknown) => void): void {
  const router = useRouter();
  const report = useEffectEvent(fail);
  useEffect(() => {
    if (error === undefined) return;
    report(error);
    const timer = setTimeout(() => void router.invalidate(), RETRY_MS);
    return () => clearTimeout(timer);
  }, [error, router]);
}
