import { createFileRoute } from '@tanstack/react-router';
import { isId } from './-ids.ts';
import { readReservationsSearch, type ReservationsSearch } from './-list-search.ts';
import { Foreign } from './-load-failure.tsx';
import { ReservationsPage } from './-reservations-page.tsx';

/** Reservations (NAV-15); its filters stand in the address. */
export const Route = createFileRoute('/_guarded/_shell/pickup-boxes/$id/reservations')({
  validateSearch: readReservationsSearch,
  loader: async ({ context, params }) => {
    if (!isId(params.id)) return;
    const { prefetchPlaces } = await import('./-list-places.ts');
    prefetchPlaces(context.queryClient, params.id);
  },
  component: ReservationsRoute,
});

function ReservationsRoute() {
  const { id } = Route.useParams();
  const filters = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!isId(id)) return <Foreign />;
  const onFilters = (search: ReservationsSearch) => void navigate({ search, replace: true });
  return <ReservationsPage key={id} pharmacyId={id} filters={filters} onFilters={onFilters} />;
}
