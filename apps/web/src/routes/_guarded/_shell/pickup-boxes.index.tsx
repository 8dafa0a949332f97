import {
  createFileRoute,
  type ErrorComponentProps,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import { NO_LOCKERS } from '../../../pages/search/ids.ts';
import { LoadFailure } from '../../../pages/place/load-failure.tsx';
import { LockersLoading } from '../../../features/lockers/lockers-loading.tsx';

/** Redirects to Lockers of the user's pharmacy, with its first box or none (NAV-41, NAV-42). */
export const Route = createFileRoute('/_guarded/_shell/pickup-boxes/')({
  loader: async ({ context, parentMatchPromise }) => {
    const [{ firstBoxId }, { fetchProfile }] = await Promise.all([
      import('../../../pages/place/lockers-data.ts'),
      import('../../../features/session/load-profile.ts'),
      parentMatchPromise,
    ]);
    const { pharmacyId } = await fetchProfile(context.queryClient);
    const boxId = (await firstBoxId(context.queryClient, pharmacyId)) ?? NO_LOCKERS;
    throw redirect({
      to: '/pickup-boxes/$id/{-$boxId}/info-lockers',
      params: { id: pharmacyId, boxId },
      replace: true,
    });
  },
  pendingComponent: LockersLoading,
  errorComponent: BoxesFailure,
});

function BoxesFailure({ error }: ErrorComponentProps) {
  const router = useRouter();
  return <LoadFailure isWhole error={error} onRetry={() => void router.invalidate()} />;
}
