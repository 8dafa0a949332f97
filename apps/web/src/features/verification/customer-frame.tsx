import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSelect } from '../../components/form/language-select.tsx';
import { Logo } from '../../components/layout/logo.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { chooseLanguage } from '../../lib/text/i18n.ts';
import { isLanguage } from '@kolli/domain/people/languages';
import classes from './customer-frame.module.css';

/**
 * A customer's page (NAV-05, NAV-06): the product's name, a choice of language, and the content.
 */
export function CustomerFrame({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation();
  return (
    <div className={classes.page}>
      <PageTitle title={t('verify.route')} />
      <header className={classes.header}>
        <Logo />
        <LanguageSelect
          value={isLanguage(i18n.language) ? i18n.language : 'sv'}
          onChange={(language) => void chooseLanguage(language)}
        />
      </header>
      <main className={classes.main} aria-live="polite">
        {children}
      </main>
    </div>
  );
}
