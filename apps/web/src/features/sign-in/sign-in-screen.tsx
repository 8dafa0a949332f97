import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSelect } from '../../components/language-select.tsx';
import { Logo } from '../../components/logo.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { useProduct } from '../../components/product.tsx';
import type { Language } from '../../lib/language.ts';
import { CabinetWall } from './cabinet-wall.tsx';
import { type Credentials, SignInForm } from './sign-in-form.tsx';
import classes from './sign-in-screen.module.css';

type SignInScreenProps = {
  /** Sends the two; the answer's `errorKey` is a key of the catalogue, or a code without one. */
  onSubmit: (credentials: Credentials) => Promise<{ errorKey?: string | undefined }>;
  language: Language;
  onLanguage: (language: Language) => void;
  /** The key of what led here, such as 'error_session_expired'. */
  noticeKey?: string | undefined;
  /** A link beside the password's label. */
  forgotPassword?: ReactNode;
  /** Other ways to sign in, below the form. */
  otherWays?: ReactNode;
};

/** The first screen (AUT-01, AUT-02): the form on paper, beside it the wall of doors, one lit. */
export function SignInScreen({ language, onLanguage, otherWays, ...form }: SignInScreenProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.screen}>
      <PageTitle title={t('signIn.route')} />
      <div className={classes.column}>
        <header className={classes.header}>
          <Logo />
          <LanguageSelect value={language} onChange={onLanguage} />
        </header>
        <main className={classes.main}>
          <h1 className={classes.title}>{t('signIn.title')}</h1>
          <p className={classes.lead}>{t('signIn.lead')}</p>
          <SignInForm {...form} />
          {otherWays && <div className={classes.others}>{otherWays}</div>}
        </main>
        <SignInLinks />
      </div>
      <CabinetWall />
    </div>
  );
}

function SignInLinks() {
  const { t } = useTranslation();
  const { userGuideUrl, helpdeskUrl } = useProduct();
  return (
    <footer className={classes.links}>
      {userGuideUrl && <a href={userGuideUrl}>{t('shell.userGuide')}</a>}
      {helpdeskUrl && <a href={helpdeskUrl}>{t('shell.helpdesk')}</a>}
    </footer>
  );
}
