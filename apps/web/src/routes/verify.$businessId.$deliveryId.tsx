import { createFileRoute } from '@tanstack/react-router';
import { VerifyPage } from '../features/verification/verify-page.tsx';
import { leaveTo } from '../lib/leave-to.ts';

/** The link in a customer's message, without sign-in (NAV-05). */
export const Route = createFileRoute('/verify/$businessId/$deliveryId')({ component: Verify });

function Verify() {
  return <VerifyPage {...Route.useParams()} leave={leaveTo} />;
}
