import { createFileRoute } from '@tanstack/react-router';
import { ApiReservationsPage } from '../../../pages/deliveries/api-reservations-page.tsx';
import { isId } from '../../../pages/search/ids.ts';
import { Foreign } from '../../../pages/place/load-failure.tsx';
import { ListViews } from '../../../pages/views/list-views.tsx';

type ApiReservationsSearch = { sort?: 'asc' };

/** APIReservations (NAV-16); its sort order is in the address. */
export const Route = createFileRoute('/_guarded/_shell/pickup-boxes/$id/apiReservations')({
  validateSearch: (search: Record<string, unknown>): ApiReservationsSearch =>
    search['sort'] === 'asc' ? { sort: 'asc' } : {},
  loader: async ({ context, params }) => {
    if (!isId(params.id)) return;
    const { prefetchPlaces } = await import('../../../pages/place/list-places.ts');
    prefetchPlaces(context.queryClient, params.id);
  },
  component: ApiReservationsRoute,
});

function ApiReservationsRoute() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const { sort = 'desc' } = search;
  const navigate = Route.useNavigate();
  if (!isId(id)) return <Foreign />;
  const onSearch = (next: ApiReservationsSearch) => void navigate({ search: next, replace: true });
  return (
    <ListViews key={id} list="apiReservations" pharmacyId={id} search={search} onSearch={onSearch}>
      <ApiReservationsPage
        pharmacyId={id}
        sort={sort}
        onSort={(direction) => onSearch(direction === 'asc' ? { sort: 'asc' } : {})}
      />
    </ListViews>
  );
}
