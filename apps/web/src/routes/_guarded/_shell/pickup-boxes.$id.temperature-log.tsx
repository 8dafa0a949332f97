import { createFileRoute } from '@tanstack/react-router';
import { type BoxRangeSearch, readBoxRangeSearch } from '../../../pages/search/box-range-search.ts';
import { isId } from '../../../pages/search/ids.ts';
import { Foreign } from '../../../pages/place/load-failure.tsx';
import { TemperaturePage } from '../../../pages/monitoring/temperature-page.tsx';

/** Temperature log (NAV-18); its box and days are in the address. */
export const Route = createFileRoute('/_guarded/_shell/pickup-boxes/$id/temperature-log')({
  validateSearch: readBoxRangeSearch,
  loader: async ({ context, params }) => {
    if (!isId(params.id)) return;
    const { boxesQuery } = await import('../../../pages/place/lockers-data.ts');
    void context.queryClient.prefetchQuery(boxesQuery(params.id));
  },
  component: TemperatureRoute,
});

function TemperatureRoute() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!isId(id)) return <Foreign />;
  const onSearch = (next: BoxRangeSearch) => void navigate({ search: next, replace: true });
  return <TemperaturePage key={id} pharmacyId={id} search={search} onSearch={onSearch} />;
}
