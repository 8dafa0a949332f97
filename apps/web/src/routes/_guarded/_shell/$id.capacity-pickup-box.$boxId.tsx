import { createFileRoute } from '@tanstack/react-router';
import { BoxCapacityPage } from '../../../pages/boxes/box-capacity-page.tsx';
import { isId } from '../../../pages/search/ids.ts';
import { Foreign } from '../../../pages/place/load-failure.tsx';

/** Box capacity (NAV-21); `id` is the pharmacy's. */
export const Route = createFileRoute('/_guarded/_shell/$id/capacity-pickup-box/$boxId')({
  component: CapacityRoute,
});

function CapacityRoute() {
  const { id, boxId } = Route.useParams();
  if (!isId(id) || !isId(boxId)) return <Foreign />;
  return <BoxCapacityPage key={boxId} pharmacyId={id} boxId={boxId} />;
}
