import { createFileRoute } from '@tanstack/react-router';
import { type BoxRangeSearch, readBoxRangeSearch } from './-box-range-search.ts';
import { isId } from './-ids.ts';
import { Foreign } from './-load-failure.tsx';
import { TemperaturePage } from './-temperature-page.tsx';

/** Temperature log (NAV-18); its box and its days stand in the address. */
export const Route = createFileRoute('/_guarded/_shell/pickup-boxes/$id/temperature-log')({
  validateSearch: readBoxRangeSearch,
  loader: async ({ context, params }) => {
    if (!isId(params.id)) return;
    const { boxesQuery } = await import('./-lockers-data.ts');
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
