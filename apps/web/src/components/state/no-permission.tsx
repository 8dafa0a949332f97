import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenState } from './screen-state.tsx';

type NoPermissionProps = {
  /** It replaces the whole screen, including its heading. */
  isWhole?: boolean;
  children?: ReactNode;
};

/** Shown on 'forbidden': the user stays signed in; `children` are links to other screens. */
export function NoPermission({ isWhole = false, children }: NoPermissionProps) {
  const { t } = useTranslation();
  return (
    <ScreenState
      illustration="hatched"
      isWhole={isWhole}
      title={t('noPermission.title')}
      text={t('noPermission.text')}
    >
      {children}
    </ScreenState>
  );
}
