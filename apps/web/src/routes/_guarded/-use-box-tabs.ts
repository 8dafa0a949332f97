import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLastingAlarms } from '../../features/alarms/alarm-counts.ts';
import { waitingDeliveriesQuery } from '../../features/deliveries/waiting-deliveries.ts';
import type { ShellTab } from '../../features/shell/shell-types.ts';
import { usePermission } from '../../lib/use-permission.ts';
import { isId } from './_shell/-ids.ts';

/**
 * The tabs above a pharmacy's screens (NAV-11); they lead to the pharmacy and the box that are open.
 * Box info is for those alone who may change it (NAV-44).
 */
export function useBoxTabs(pharmacyId: string): ShellTab[] {
  const canUpdate = usePermission('pickupbox.update');
  const delivery = useDeliveryTabs(pharmacyId);
  const box = useBoxScreenTabs(pharmacyId);
  const [lockers, ...rest] = delivery;
  const first = lockers === undefined ? [] : [lockers];
  return [...first, ...(canUpdate ? [box.info] : []), ...rest, ...box.others];
}

/** The box that is open, by the part of the address that tells it; undefined for none. */
function useOpenBox(): string | undefined {
  const { boxId } = useParams({ strict: false });
  const { box } = useSearch({ strict: false });
  return [boxId, box].find((id) => isId(id));
}

function useDeliveryTabs(pharmacyId: string): ShellTab[] {
  const { t } = useTranslation();
  const { id = pharmacyId, boxId } = useParams({ strict: false });
  const openBox = useOpenBox();
  const waiting = useWaitingCount(pharmacyId);
  return [
    {
      id: 'lockers',
      label: t('shell.tabs.lockers'),
      link: {
        to: '/pickup-boxes/$id/{-$boxId}/info-lockers',
        params: { id, boxId: openBox ?? boxId },
      },
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

function useBoxScreenTabs(pharmacyId: string): { info: ShellTab; others: ShellTab[] } {
  const { t } = useTranslation();
  const { id = pharmacyId } = useParams({ strict: false });
  const lasting = useLastingAlarms(pharmacyId);
  const params = { id };
  const search = { box: useOpenBox() };
  const info: ShellTab = {
    id: 'boxInfo',
    label: t('boxInfo.title'),
    link: { to: '/pickup-boxes/$id/info-pickup-boxes', params, search },
  };
  const others: ShellTab[] = [
    {
      id: 'temperatureLog',
      label: t('shell.tabs.temperatureLog'),
      link: { to: '/pickup-boxes/$id/temperature-log', params, search },
    },
    {
      id: 'alarms',
      label: t('shell.tabs.alarms'),
      link: { to: '/pickup-boxes/$id/alarms', params, search },
      count: lasting === 0 ? undefined : lasting,
      isUrgent: true,
    },
    {
      id: 'statistics',
      label: t('shell.tabs.statistics'),
      link: { to: '/pickup-boxes/$id/delivery-statistics', params },
    },
  ];
  return { info, others };
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
