import { createFileRoute, redirect } from '@tanstack/react-router';

/** Home leads to the pick-up boxes (NAV-01). */
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: '/pickup-boxes', replace: true });
  },
});
