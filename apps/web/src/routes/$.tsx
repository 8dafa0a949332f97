import { createFileRoute, redirect } from '@tanstack/react-router';

/** Any unknown path redirects to /404 (NAV-09). */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/404', replace: true });
  },
});
