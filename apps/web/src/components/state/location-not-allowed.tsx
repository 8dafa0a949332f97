import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticePage } from './notice-page.tsx';

/** Shown when the user has access to nothing here (NAV-47). */
export function LocationNotAllowed({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <NoticePage illustration="hatched" title={t('noContent')} text={t('locationNotAllowed')}>
      {children}
    </NoticePage>
  );
}
