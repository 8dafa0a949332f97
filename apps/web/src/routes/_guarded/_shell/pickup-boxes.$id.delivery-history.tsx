import { createFileRoute } from '@tanstack/react-router';
import { HistoryPage } from '../../../pages/deliveries/history-page.tsx';
import { isId } from '../../../pages/search/ids.ts';
import { type HistorySearch, readHistorySearch } from '../../../pages/search/list-search.ts';
import { Foreign } from '../../../pages/place/load-failure.tsx';

/** Delivery history (NAV-17); its filters are in the address. */
export const Route = createFileRoute('/_guarded/_shell/pickup-boxes/$id/delivery-history')({
  validateSearch: readHistorySearch,
  loader: async ({ context, params }) => {
    if (!isId(params.id)) return;
    const { prefetchPlaces } = await import('../../../pages/place/list-places.ts');
    prefetchPlaces(context.queryClient, params.id);
  },
  component: HistoryRoute,
});

function HistoryRoute() {
  const { id } = Route.useParams();
  const filters = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!isId(id)) return <Foreign />;
  const onFilters = (search: HistorySearch) => void navigate({ search, replace: true });
  return <HistoryPage key={id} pharmacyId={id} filters={filters} onFilters={onFilters} />;
}
