import { createFileRoute } from '@tanstack/react-router';
import { ApiReservationsPage } from './-api-reservations-page.tsx';
import { isId } from './-ids.ts';
import { Foreign } from './-load-failure.tsx';

type ApiReservationsSearch = { sort?: 'asc' };

/** APIReservations (NAV-16); the order of its list stands in the address. */
export const Route = createFileRoute('/_guarded/_shell/pickup-boxes/$id/apiReservations')({
  validateSearch: (search: Record<string, unknown>): ApiReservationsSearch =>
    search['sort'] === 'asc' ? { sort: 'asc' } : {},
  loader: async ({ context, params }) => {
    if (!isId(params.id)) return;
    const { prefetchPlaces } = await import('./-list-places.ts');
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
