import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSelect } from '../../components/language-select.tsx';
import { Logo } from '../../components/logo.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { useProduct } from '../../components/product.tsx';
import type { Language } from '../../lib/language.ts';
import classes from './auth-frame.module.css';
import { CabinetWall } from './cabinet-wall.tsx';

/** What every screen around sign-in is given: the language shown, and how to show another. */
export type LanguageChoice = {
  language: Language;
  onLanguage: (language: Language) => void;
};

type AuthFrameProps = LanguageChoice & {
  /** The route's title, for the browser's tab. */
  route: string;
  title: string;
  lead?: string;
  children: ReactNode;
};

/** A screen around sign-in (NAV-33): its form on paper, beside it the wall of doors, one lit. */
export function AuthFrame(props: AuthFrameProps) {
  const { route, title, lead, language, onLanguage, children } = props;
  return (
    <div className={classes.screen}>
      <PageTitle title={route} />
      <div className={classes.column}>
        <header className={classes.header}>
          <Logo />
          <LanguageSelect value={language} onChange={onLanguage} />
        </header>
        <main className={classes.main}>
          <h1 className={classes.title}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          {children}
        </main>
        <SiteLinks />
      </div>
      <CabinetWall />
    </div>
  );
}

function SiteLinks() {
  const { t } = useTranslation();
  const { userGuideUrl, helpdeskUrl } = useProduct();
  return (
    <footer className={classes.links}>
      {userGuideUrl && <a href={userGuideUrl}>{t('shell.userGuide')}</a>}
      {helpdeskUrl && <a href={helpdeskUrl}>{t('shell.helpdesk')}</a>}
    </footer>
  );
}
