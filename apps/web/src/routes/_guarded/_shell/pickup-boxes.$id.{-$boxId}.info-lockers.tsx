import { parseLockerId } from '@kolli/domain/box/lockers';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { isId, NO_LOCKERS } from '../../../pages/search/ids.ts';
import { Foreign } from '../../../pages/place/load-failure.tsx';
import { LockersPage } from '../../../pages/lockers/lockers-page.tsx';

/**
 * Lockers (NAV-12); without a box id it opens the pharmacy's first box (NAV-13). The chosen door is in
 * the address.
 */
export const Route = createFileRoute('/_guarded/_shell/pickup-boxes/$id/{-$boxId}/info-lockers')({
  validateSearch: ({ door }: Record<string, unknown>): { door?: string | undefined } => ({
    door: typeof door === 'string' && parseLockerId(door) ? door : undefined,
  }),
  loader: async ({ context, params }) => {
    if (!isId(params.id)) return;
    const { prefetchLockers } = await import('../../../pages/place/lockers-data.ts');
    prefetchLockers(context.queryClient, params.id, isId(params.boxId) ? params.boxId : undefined);
  },
  component: LockersRoute,
});

function LockersRoute() {
  const { id, boxId } = Route.useParams();
  const { door } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onDoor = useCallback(
    (lockerId: string | undefined) => {
      void navigate({ search: { door: lockerId }, replace: true, resetScroll: false });
    },
    [navigate],
  );
  const isBox = boxId === undefined || boxId === NO_LOCKERS || isId(boxId);
  if (!isId(id) || !isBox) return <Foreign />;
  return (
    <LockersPage
      pharmacyId={id}
      boxId={isId(boxId) ? boxId : undefined}
      address={{ door, onDoor }}
    />
  );
}
