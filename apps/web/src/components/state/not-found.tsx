import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticePage } from './notice-page.tsx';

/** The 404 page (NAV-46); `children` are links back into the app. */
export function NotFound({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <NoticePage illustration="open" title={t('pageNotFound')} text={t('checkURL')}>
      {children}
    </NoticePage>
  );
}
