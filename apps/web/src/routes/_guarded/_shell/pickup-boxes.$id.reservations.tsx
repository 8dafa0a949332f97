import { createFileRoute } from '@tanstack/react-router';
import { isId } from '../../../pages/search/ids.ts';
import {
  readReservationsSearch,
  type ReservationsSearch,
} from '../../../pages/search/list-search.ts';
import { Foreign } from '../../../pages/place/load-failure.tsx';
import { ReservationsPage } from '../../../pages/deliveries/reservations-page.tsx';

/** Reservations (NAV-15); its filters are in the address. */
export const Route = createFileRoute('/_guarded/_shell/pickup-boxes/$id/reservations')({
  validateSearch: readReservationsSearch,
  loader: async ({ context, params }) => {
    if (!isId(params.id)) return;
    const { prefetchPlaces } = await import('../../../pages/place/list-places.ts');
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
