import { createFileRoute } from '@tanstack/react-router';
import { EditBoxPage } from '../../../pages/boxes/edit-box-page.tsx';
import { isId } from '../../../pages/search/ids.ts';
import { Foreign } from '../../../pages/place/load-failure.tsx';

/** Edit pickup box (NAV-22); `id` is the pharmacy's. */
export const Route = createFileRoute('/_guarded/_shell/$id/edit-pickup-box/$boxId')({
  component: EditRoute,
});

function EditRoute() {
  const { id, boxId } = Route.useParams();
  if (!isId(id) || !isId(boxId)) return <Foreign />;
  return <EditBoxPage key={boxId} pharmacyId={id} boxId={boxId} />;
}
