import { createFileRoute } from '@tanstack/react-router';
import { ApiReservationsPage } from '../../../pages/deliveries/api-reservations-page.tsx';
import { isId } from '../../../pages/search/ids.ts';
import { Foreign } from '../../../pages/place/load-failure.tsx';

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
  const { sort = 'desc' } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!isId(id)) return <Foreign />;
  return (
    <ApiReservationsPage
      key={id}
      pharmacyId={id}
      sort={sort}
      onSort={(direction) =>
        void navigate({ search: direction === 'asc' ? { sort: 'asc' } : {}, replace: true })
      }
    />
  );
}
