import { createFileRoute, redirect } from '@tanstack/react-router';

/** Home redirects to the pickup boxes (NAV-01). */
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: '/pickup-boxes', replace: true });
  },
});
