import { createFileRoute } from '@tanstack/react-router';
import { isId } from '../../../pages/search/ids.ts';
import { Foreign } from '../../../pages/place/load-failure.tsx';
import { PharmacyPage } from '../../../pages/pharmacy/pharmacy-page.tsx';

/** EditPharmacy (NAV-10). */
export const Route = createFileRoute('/_guarded/_shell/pharmacy/$id')({
  component: PharmacyRoute,
});

function PharmacyRoute() {
  const { id } = Route.useParams();
  return isId(id) ? <PharmacyPage key={id} pharmacyId={id} /> : <Foreign />;
}
