import { createFileRoute } from '@tanstack/react-router';
import { AlarmsPage } from '../../../pages/monitoring/alarms-page.tsx';
import { isId } from '../../../pages/search/ids.ts';
import { type AlarmsSearch, readAlarmsSearch } from '../../../pages/monitoring/alarms-search.ts';
import { Foreign } from '../../../pages/place/load-failure.tsx';
import { ListViews } from '../../../pages/views/list-views.tsx';

/** Alarms (NAV-19); its filters are in the address. */
export const Route = createFileRoute('/_guarded/_shell/pickup-boxes/$id/alarms')({
  validateSearch: readAlarmsSearch,
  loader: async ({ context, params }) => {
    if (!isId(params.id)) return;
    const { boxesQuery } = await import('../../../pages/place/lockers-data.ts');
    void context.queryClient.prefetchQuery(boxesQuery(params.id));
  },
  component: AlarmsRoute,
});

function AlarmsRoute() {
  const { id } = Route.useParams();
  const filters = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!isId(id)) return <Foreign />;
  const onFilters = (search: AlarmsSearch) => void navigate({ search, replace: true });
  return (
    <ListViews key={id} list="alarms" pharmacyId={id} search={filters} onSearch={onFilters}>
      <AlarmsPage pharmacyId={id} filters={filters} onFilters={onFilters} />
    </ListViews>
  );
}
