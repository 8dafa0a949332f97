import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { waitingDeliveriesQuery } from '../../features/deliveries/waiting-deliveries.ts';
import type { ShellTab } from '../../features/shell/shell-types.ts';
import { usePermission } from '../../lib/use-permission.ts';

/** The tabs above a pharmacy's screens; they lead to the pharmacy and the box that are open. */
export function useBoxTabs(pharmacyId: string): ShellTab[] {
  const { t } = useTranslation();
  const { id = pharmacyId, boxId } = useParams({ strict: false });
  const waiting = useWaitingCount(pharmacyId);
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
      count: waiting,
    },
    {
      id: 'history',
      label: t('shell.tabs.history'),
      link: { to: '/pickup-boxes/$id/delivery-history', params: { id } },
    },
  ];
}

/**
 * How many deliveries wait to be assigned, as far as they were read ('50+'); undefined for none.
 * They are the same that a door's choice of a delivery shows, so that it opens at once.
 */
function useWaitingCount(pharmacyId: string): number | string | undefined {
  const canRead = usePermission('delivery.read');
  const { data, hasNextPage } = useInfiniteQuery({
    ...waitingDeliveriesQuery(pharmacyId),
    enabled: canRead,
  });
  const count = data?.pages.reduce((sum, page) => sum + page.deliveries.length, 0) ?? 0;
  if (count === 0) return undefined;
  return hasNextPage ? `${String(count)}+` : count;
}
