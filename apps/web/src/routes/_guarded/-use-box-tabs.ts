import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ShellTab } from '../../features/shell/shell-types.ts';

/** The tabs above a pharmacy's screens; they lead to the pharmacy and the box that are open. */
export function useBoxTabs(pharmacyId: string): ShellTab[] {
  const { t } = useTranslation();
  const { id = pharmacyId, boxId } = useParams({ strict: false });
  return [
    {
      id: 'lockers',
      label: t('shell.tabs.lockers'),
      link: { to: '/pickup-boxes/$id/{-$boxId}/info-lockers', params: { id, boxId } },
    },
    {
      id: 'reservations',
      label: t('shell.tabs.reservations'),
      link: { to: '/pickup-boxes/$id/reservations', params: { id } },
    },
    {
      id: 'apiReservations',
      label: t('shell.tabs.apiReservations'),
      link: { to: '/pickup-boxes/$id/apiReservations', params: { id } },
    },
    {
      id: 'history',
      label: t('shell.tabs.history'),
      link: { to: '/pickup-boxes/$id/delivery-history', params: { id } },
    },
  ];
}
