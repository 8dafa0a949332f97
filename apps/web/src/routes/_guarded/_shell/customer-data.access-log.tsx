import { createFileRoute } from '@tanstack/react-router';
import { AccessLogPage } from '../../../pages/customer-data/access-log-page.tsx';
import { type DaysSearch, readDaysSearch } from '../../../pages/search/list-search.ts';

/** Who opened the details of deliveries (SEC-18); the days are in the address. */
export const Route = createFileRoute('/_guarded/_shell/customer-data/access-log')({
  validateSearch: readDaysSearch,
  component: AccessLogRoute,
});

function AccessLogRoute() {
  const navigate = Route.useNavigate();
  const onFilters = (search: DaysSearch) => void navigate({ search, replace: true });
  return <AccessLogPage filters={Route.useSearch()} onFilters={onFilters} />;
}
