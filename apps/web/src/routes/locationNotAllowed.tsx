import { createFileRoute } from '@tanstack/react-router';
import { LocationNotAllowed } from '../components/location-not-allowed.tsx';

/** Where a 404 answer with 'no_content' leads (NAV-07). */
export const Route = createFileRoute('/locationNotAllowed')({
  component: () => <LocationNotAllowed />,
});
