import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ToDecidePage } from '../../../pages/holds/to-decide-page.tsx';
import { isId } from '../../../pages/search/ids.ts';

/** 'To decide' (HLD-06); the shown parcel is in the address. */
export const Route = createFileRoute('/_guarded/_shell/to-decide')({
  validateSearch: ({ parcel }: Record<string, unknown>): { parcel?: string | undefined } => ({
    parcel: typeof parcel === 'string' && isId(parcel) ? parcel : undefined,
  }),
  component: ToDecideRoute,
});

function ToDecideRoute() {
  const { parcel } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onShow = useCallback(
    (docId: string | undefined, isReplaced: boolean) => {
      void navigate({ search: { parcel: docId }, replace: isReplaced });
    },
    [navigate],
  );
  return <ToDecidePage docId={parcel} onShow={onShow} />;
}
