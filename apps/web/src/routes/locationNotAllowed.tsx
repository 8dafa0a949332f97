import { createFileRoute } from '@tanstack/react-router';
import { LocationNotAllowed } from '../components/state/location-not-allowed.tsx';

/** The target of a 404 response with 'no_content' (NAV-07). */
export const Route = createFileRoute('/locationNotAllowed')({
  component: () => <LocationNotAllowed />,
});
