import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { VerifiedPage } from '../features/verification/verified-page.tsx';
import { leaveTo } from '../lib/leave-to.ts';

/** Where the provider sends customers back to, without any sign-in (NAV-06). */
export const Route = createFileRoute('/verified')({ component: Verified });

function Verified() {
  const router = useRouter();
  // As the provider wrote it: the router would read numbers and lists into it.
  const [answer] = useState(() => router.history.location.search);
  const clearAddress = useCallback(() => router.history.replace('/verified'), [router]);
  return <VerifiedPage answer={answer} clearAddress={clearAddress} leave={leaveTo} />;
}
