import { useTranslation } from 'react-i18next';
import type { OwnSession } from './security-calls.ts';

/** 'Firefox on Windows'. */
export function useBrowserName(session?: Pick<OwnSession, 'browser' | 'system'>): string {
  const { t } = useTranslation();
  const { browser = null, system = null } = session ?? {};
  if (browser === null) return system ?? t('security.unknownBrowser');
  return system === null ? browser : t('security.browserOn', { browser, system });
}
