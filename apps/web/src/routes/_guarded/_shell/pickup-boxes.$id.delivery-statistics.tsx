import { createFileRoute } from '@tanstack/react-router';
import { isId } from '../../../pages/search/ids.ts';
import {
  readStatisticsSearch,
  type StatisticsSearch,
} from '../../../pages/statistics/statistics-search.ts';
import { Foreign } from '../../../pages/place/load-failure.tsx';
import { StatisticsPage } from '../../../pages/statistics/statistics-page.tsx';
import { ListViews } from '../../../pages/views/list-views.tsx';

/** Delivery statistics (NAV-20); its filters are in the address. */
export const Route = createFileRoute('/_guarded/_shell/pickup-boxes/$id/delivery-statistics')({
  validateSearch: readStatisticsSearch,
  loader: async ({ context, params }) => {
    if (!isId(params.id)) return;
    const { prefetchPlaces } = await import('../../../pages/place/list-places.ts');
    prefetchPlaces(context.queryClient, params.id);
  },
  component: StatisticsRoute,
});

function StatisticsRoute() {
  const { id } = Route.useParams();
  const filters = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!isId(id)) return <Foreign />;
  const onFilters = (search: StatisticsSearch) => void navigate({ search, replace: true });
  return (
    <ListViews key={id} list="statistics" pharmacyId={id} search={filters} onSearch={onFilters}>
      <StatisticsPage pharmacyId={id} filters={filters} onFilters={onFilters} />
    </ListViews>
  );
}
