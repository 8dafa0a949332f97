import { createFileRoute } from '@tanstack/react-router';
import { SecurityPage } from '../../../pages/people/security-page.tsx';

/** How the person signs in, and where they are signed in (SEC-03, SEC-08). */
export const Route = createFileRoute('/_guarded/_shell/profile/security')({
  component: SecurityPage,
});
