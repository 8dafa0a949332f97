import { QueryClientProvider } from '@tanstack/react-query';
import {
  createFileRoute,
  type ErrorComponentProps,
  Outlet,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import { ErrorState } from '../components/state/error-state.tsx';
import { ToastHost } from '../components/toast/toast-host.tsx';
import { CallFailuresListener } from '../features/session/call-failures-listener.tsx';
import { ProofListener } from '../features/second-factor/proof-listener.tsx';
import { requireSession } from '../features/session/guard.ts';
import { SessionWarning } from '../features/session/warning/session-warning.tsx';
import { CallError } from '../lib/call/call-error.ts';

/**
 * All routes that need a session (NAV-29): the profile is loaded before anything below is rendered.
 */
export const Route = createFileRoute('/_guarded')({
  beforeLoad: async ({ context, location }) => {
    requireSession(location.href);
    return await context.openCache();
  },
  loader: async ({ context, location }) => {
    const { loadProfile, PharmacyNotChosen, profileQuery } = await import(
      '../features/session/load-profile.ts'
    );
    try {
      return { profile: await loadProfile(context.queryClient) };
    } catch (error) {
      if (error instanceof PharmacyNotChosen) {
        const search = { redirect: location.href };
        throw redirect({ to: '/auth/changePharmacy', search, replace: true });
      }
      // The query client has already reported its own failures.
      const isReported =
        context.queryClient.getQueryState(profileQuery().queryKey)?.error === error;
      if (error instanceof CallError && !isReported) context.failures.report(error);
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  // After sign-in or the choice of a pharmacy the user or the pharmacy may be another.
  gcTime: 0,
  component: GuardedArea,
  errorComponent: StartFailure,
});

function GuardedArea() {
  const { queryClient, failures } = Route.useRouteContext();
  return (
    <QueryClientProvider client={queryClient}>
      <CallFailuresListener failures={failures} />
      <ToastHost />
      <ProofListener />
      <SessionWarning />
      <Outlet />
    </QueryClientProvider>
  );
}

function StartFailure({ error }: ErrorComponentProps) {
  const { failures } = Route.useRouteContext();
  const router = useRouter();
  return (
    <main>
      <CallFailuresListener failures={failures} />
      <ToastHost />
      <ErrorState
        error={error}
        onRetry={() => void router.invalidate()}
        details={error instanceof Error ? error.message : ''}
      />
    </main>
  );
}
