import { createFileRoute } from '@tanstack/react-router';
import { isId } from '../../../pages/search/ids.ts';
import { Foreign } from '../../../pages/place/load-failure.tsx';
import { TemperaturePage } from '../../../pages/monitoring/temperature-page.tsx';
import {
  readTemperatureSearch,
  type TemperatureSearch,
} from '../../../pages/monitoring/temperature-search.ts';

/** Temperature log (NAV-18); its box, days and chosen fridge are in the address. */
export const Route = createFileRoute('/_guarded/_shell/pickup-boxes/$id/temperature-log')({
  validateSearch: readTemperatureSearch,
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
  const onSearch = (next: TemperatureSearch) => void navigate({ search: next, replace: true });
  return <TemperaturePage key={id} pharmacyId={id} search={search} onSearch={onSearch} />;
}
