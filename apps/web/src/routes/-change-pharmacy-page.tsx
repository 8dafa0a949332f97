import { changeLanguage } from '@kolli/contract/sign-in-notes';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppCache } from '../features/session/app-cache.ts';
import {
  changePharmacy,
  pageAfterChoice,
  type PharmacyChoices,
} from '../features/session/change-pharmacy.ts';
import { leaveToSignIn } from '../features/session/leave-to-sign-in.ts';
import { signOut } from '../features/session/sign-out.ts';
import classes from '../features/sign-in/auth-form.module.css';
import { ChangePharmacyScreen } from '../features/sign-in/change-pharmacy-screen.tsx';
import { call } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { logFailure } from '../lib/log-failure.ts';
import { currentToken } from '../lib/token.ts';
import { useAuthLanguage } from './-auth-language.ts';

/** How long after a failure the names are asked for again, as long as the page is open. */
const RETRY_MS = 15_000;

/** Ends the session: without access to the web tool there is nothing to choose either. */
const endsSession = ({ status, code }: CallError) => status === 401 || code === 'user_is_not_found';

type ChangePharmacyPageProps = {
  /** What can be chosen; null without a session, `error` where the names could not be read. */
  found: PharmacyChoices | { readonly error: unknown } | null;
  wanted: string | undefined;
  openCache: () => Promise<AppCache>;
};

/** Applies the choice of a pharmacy; what fails is logged alone (AUT-27). */
export function ChangePharmacyPage({ found, wanted, openCache }: ChangePharmacyPageProps) {
  const navigate = useNavigate();
  const { language, onLanguage } = useAuthLanguage();
  const known = found !== null && 'choices' in found ? found : null;
  const { fail, leave } = useWayOut(openCache, wanted);
  useUnreadNames(found !== null && 'error' in found ? found.error : undefined, fail);

  return (
    <ChangePharmacyScreen
      key={known === null ? 'none' : known.choices.map(({ id }) => id).join(',')}
      choices={known?.choices ?? []}
      suggested={known?.suggested ?? null}
      language={language}
      onLanguage={(chosen) => {
        onLanguage(chosen);
        if (currentToken() === null) return;
        void call(changeLanguage, { body: { lang: chosen } }).catch(fail);
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
      links={<WaysOut known={known} leave={leave} />}
    />
  );
}

/** How this page is left without a choice: by the person, or because the session has ended. */
function useWayOut(openCache: () => Promise<AppCache>, wanted: string | undefined) {
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

/** Back to where one works already, or to sign-in, which signs out (AUT-26). */
function WaysOut({ known, leave }: { known: PharmacyChoices | null; leave: () => Promise<void> }) {
  const { t } = useTranslation();
  const current = known?.choices.find(({ id }) => id === known.current);
  return (
    <>
      {current && (
        <Link to="/" className={classes.link}>
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

/** Tells of names that could not be read, and asks for them again by itself. */
function useUnreadNames(error: unknown, fail: (error: unknown) => void): void {
  const router = useRouter();
  const tell = useEffectEvent(fail);
  useEffect(() => {
    if (error === undefined) return;
    tell(error);
    const timer = setTimeout(() => void router.invalidate(), RETRY_MS);
    return () => clearTimeout(timer);
  }, [error, router]);
}
