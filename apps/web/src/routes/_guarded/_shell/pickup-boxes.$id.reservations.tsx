import { createFileRoute } from '@tanstack/react-router';
import { isId } from '../../../pages/search/ids.ts';
import {
  readReservationsSearch,
  type ReservationsSearch,
} from '../../../pages/search/list-search.ts';
import { Foreign } from '../../../pages/place/load-failure.tsx';
import { ReservationsPage } from '../../../pages/deliveries/reservations-page.tsx';
import { ListViews } from '../../../pages/views/list-views.tsx';

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
  return (
    <ListViews key={id} list="reservations" pharmacyId={id} search={filters} onSearch={onFilters}>
      <ReservationsPage pharmacyId={id} filters={filters} onFilters={onFilters} />
    </ListViews>
  );
}
