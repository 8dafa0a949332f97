import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSelect } from '../../components/form/language-select.tsx';
import { Logo } from '../../components/layout/logo.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { useProduct } from '../../components/layout/product.tsx';
import type { Language } from '@kolli/domain/people/languages';
import classes from './auth-frame.module.css';
import { CabinetWall } from './cabinet-wall.tsx';

/** The language props of every screen around sign-in. */
export type LanguageChoice = {
  language: Language;
  onLanguage: (language: Language) => void;
};

type AuthFrameProps = LanguageChoice & {
  /** The route's title, for the browser tab. */
  route: string;
  title: string;
  lead?: string;
  children: ReactNode;
};

/** A screen around sign-in (NAV-33): its form, next to it a wall of doors, one of them lit. */
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
