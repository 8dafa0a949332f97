import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAlarmCounts } from '../../features/alarms/alarm-counts.ts';
import { waitingDeliveriesQuery } from '../../features/deliveries/assign/waiting-deliveries.ts';
import type { ShellTab } from '../../features/shell/shell-types.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import { isId } from '../search/ids.ts';

/**
 * The tabs above a pharmacy's screens (NAV-11); they link to the open pharmacy and box. Box info is
 * only for users who may change it (NAV-44).
 */
export function useBoxTabs(pharmacyId: string): ShellTab[] {
  const canUpdate = usePermission('pickupbox.update');
  const delivery = useDeliveryTabs(pharmacyId);
  const box = useBoxScreenTabs(pharmacyId);
  const [lockers, ...rest] = delivery;
  const first = lockers === undefined ? [] : [lockers];
  return [...first, ...(canUpdate ? [box.info] : []), ...rest, ...box.others];
}

/** The open box by the address; undefined if there is none. */
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
  const { ongoing, uncommented } = useAlarmCounts(pharmacyId);
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
      count: uncommented === 0 ? undefined : uncommented,
      isUrgent: ongoing.size > 0,
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
 * The number of deliveries that wait to be assigned, as far as loaded ('50+'); undefined for none.
 * It uses the same query as the choice of a delivery, so that the choice opens immediately.
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
