import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenState } from './screen-state.tsx';

/** Shown on 'forbidden': the user stays signed in, and `children` lead elsewhere. */
export function NoPermission({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ScreenState
      illustration="hatched"
      title={t('noPermission.title')}
      text={t('noPermission.text')}
    >
      {children}
    </ScreenState>
  );
}
