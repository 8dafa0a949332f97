import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ShellTab } from '../../features/shell/shell-types.ts';

/** The Lockers tab; it leads to the pharmacy and the box that are open. */
export function useLockersTab(pharmacyId: string): ShellTab {
  const { t } = useTranslation();
  const { id, boxId } = useParams({ strict: false });
  return {
    id: 'lockers',
    label: t('shell.tabs.lockers'),
    link: {
      to: '/pickup-boxes/$id/{-$boxId}/info-lockers',
      params: { id: id ?? pharmacyId, boxId },
    },
  };
}
