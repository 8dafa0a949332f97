import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { VerifiedPage } from '../features/verification/verified-page.tsx';
import { leaveTo } from '../lib/leave-to.ts';

/** The provider sends customers back here, without sign-in (NAV-06). */
export const Route = createFileRoute('/verified')({ component: Verified });

function Verified() {
  const router = useRouter();
  // The raw query: the router would parse numbers and lists.
  const [response] = useState(() => router.history.location.search);
  const clearAddress = useCallback(() => router.history.replace('/verified'), [router]);
  return <VerifiedPage response={response} clearAddress={clearAddress} leave={leaveTo} />;
}
