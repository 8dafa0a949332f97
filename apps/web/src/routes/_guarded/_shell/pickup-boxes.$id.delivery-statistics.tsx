import { createFileRoute } from '@tanstack/react-router';
import { isId } from './-ids.ts';
import { readStatisticsSearch, type StatisticsSearch } from './-statistics-search.ts';
import { Foreign } from './-load-failure.tsx';
import { StatisticsPage } from './-statistics-page.tsx';

/** Delivery statistics (NAV-20); its filters stand in the address. */
export const Route = createFileRoute('/_guarded/_shell/pickup-boxes/$id/delivery-statistics')({
  validateSearch: readStatisticsSearch,
  loader: async ({ context, params }) => {
    if (!isId(params.id)) return;
    const { prefetchPlaces } = await import('./-list-places.ts');
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
  return <StatisticsPage key={id} pharmacyId={id} filters={filters} onFilters={onFilters} />;
}
