import { createFileRoute } from '@tanstack/react-router';
import { BoxInfoPage } from '../../../pages/boxes/box-info-page.tsx';
import { isId } from '../../../pages/search/ids.ts';
import { Foreign } from '../../../pages/place/load-failure.tsx';

type BoxInfoSearch = {
  /** The box that is shown; by default the pharmacy's first. */
  box?: string | undefined;
};

/** Box info (NAV-14); the box is in the address, so that it survives reload and back. */
export const Route = createFileRoute('/_guarded/_shell/pickup-boxes/$id/info-pickup-boxes')({
  validateSearch: ({ box }: Record<string, unknown>): BoxInfoSearch => ({
    box: typeof box === 'string' && isId(box) ? box : undefined,
  }),
  loader: async ({ context, params }) => {
    if (!isId(params.id)) return;
    const { boxesQuery } = await import('../../../pages/place/lockers-data.ts');
    void context.queryClient.prefetchQuery(boxesQuery(params.id));
  },
  component: BoxInfoRoute,
});

function BoxInfoRoute() {
  const { id } = Route.useParams();
  const { box } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!isId(id)) return <Foreign />;
  return (
    <BoxInfoPage
      key={id}
      pharmacyId={id}
      boxId={box}
      onChooseBox={(chosen) => void navigate({ search: { box: chosen } })}
    />
  );
}
