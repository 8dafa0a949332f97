import { listOpenings } from '@kolli/contract/delivery/delivery-openings';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFilters } from '../../components/filters/list-filters.ts';
import { useSearch } from '../../components/filters/use-search.ts';
import { ScreenHead } from '../../components/layout/screen-head.tsx';
import { NoPermission } from '../../components/state/no-permission.tsx';
import type { DayRange } from '../../components/filters/filter-types.ts';
import { recentDays } from '../../features/access-log/access-log-query.ts';
import { AccessLogScreen } from '../../features/access-log/access-log-screen.tsx';
import { useAccessLog } from '../../features/access-log/use-access-log.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { isForeign } from '../../lib/call/handle-call-error.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import { Foreign } from '../place/load-failure.tsx';
import type { DaysSearch } from '../search/list-search.ts';
import { useWorkingPlace } from '../place/working-place.ts';

type AccessLogPageProps = {
  filters: DaysSearch;
  onFilters: (filters: DaysSearch) => void;
};

/** Who opened the details of the current pharmacy's deliveries, if the role permits it (SEC-18). */
export function AccessLogPage(props: AccessLogPageProps) {
  const { t } = useTranslation();
  const canRead = usePermission('customer.export');
  const back = { label: t('customerData.log.back'), link: { to: '/customer-data' } } as const;
  const head = <ScreenHead title={t('customerData.accessLog')} back={back} />;
  if (canRead) return <AccessLog head={head} {...props} />;
  return (
    <>
      {head}
      <NoPermission />
    </>
  );
}

function AccessLog({ head, filters, onFilters }: AccessLogPageProps & { head: ReactNode }) {
  const { pharmacy } = useWorkingPlace();
  const queryClient = useQueryClient();
  const usual = recentDays(new Date(useNow()));
  const range = { from: filters.from ?? usual.from, to: filters.to ?? usual.to };
  const search = useSearch('deliveryId', () => {
    void queryClient.invalidateQueries({ queryKey: [listOpenings.path] });
  });
  const filter = { pharmacyId: pharmacy.id, range, search: search.committed.text };
  const found = useAccessLog(filter);
  if (found.error instanceof CallError && isForeign(found.error)) return <Foreign />;
  return (
    <ListFilters
      value={{ activeCount: filters.from === undefined ? 0 : 1, onClear: () => onFilters({}) }}
    >
      <AccessLogScreen
        head={head}
        found={found}
        range={range}
        onRange={(next) => onFilters(searchOf(next))}
        search={search}
      />
    </ListFilters>
  );
}

/** The days in the address; the usual ones are not, so that they move on. */
function searchOf(range: DayRange): DaysSearch {
  const usual = recentDays(new Date(serverNow()));
  return range.from === usual.from && range.to === usual.to ? {} : range;
}
