import { parseLockerId } from '@kolli/domain/lockers';
import { createFileRoute } from '@tanstack/react-router';
import { isId, NO_LOCKERS } from './-ids.ts';
import { Foreign } from './-load-failure.tsx';
import { LockersPage } from './-lockers-page.tsx';

/**
 * Lockers (NAV-12); without a box id it opens on the pharmacy's first box (NAV-13). A `door` in
 * the address is chosen at once.
 */
export const Route = createFileRoute('/_guarded/_shell/pickup-boxes/$id/{-$boxId}/info-lockers')({
  validateSearch: ({ door }: Record<string, unknown>): { door?: string | undefined } => ({
    door: typeof door === 'string' && parseLockerId(door) ? door : undefined,
  }),
  loader: async ({ context, params }) => {
    if (!isId(params.id)) return;
    const { prefetchLockers } = await import('./-lockers-data.ts');
    prefetchLockers(context.queryClient, params.id, isId(params.boxId) ? params.boxId : undefined);
  },
  component: LockersRoute,
});

function LockersRoute() {
  const { id, boxId } = Route.useParams();
  const { door } = Route.useSearch();
  const navigate = Route.useNavigate();
  const isBox = boxId === undefined || boxId === NO_LOCKERS || isId(boxId);
  if (!isId(id) || !isBox) return <Foreign />;
  return (
    <LockersPage
      pharmacyId={id}
      boxId={isId(boxId) ? boxId : undefined}
      askedDoor={door}
      onDoorShown={() => void navigate({ search: {}, replace: true })}
    />
  );
}
