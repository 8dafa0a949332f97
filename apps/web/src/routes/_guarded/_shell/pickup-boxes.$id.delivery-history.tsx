import { createFileRoute } from '@tanstack/react-router';
import { HistoryPage } from '../../../pages/deliveries/history-page.tsx';
import { isId } from '../../../pages/search/ids.ts';
import { type HistorySearch, readHistorySearch } from '../../../pages/search/list-search.ts';
import { Foreign } from '../../../pages/place/load-failure.tsx';
import { ListViews } from '../../../pages/views/list-views.tsx';

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
  return (
    <ListViews key={id} list="history" pharmacyId={id} search={filters} onSearch={onFilters}>
      <HistoryPage pharmacyId={id} filters={filters} onFilters={onFilters} />
    </ListViews>
  );
}
