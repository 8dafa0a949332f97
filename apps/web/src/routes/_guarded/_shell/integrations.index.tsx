import { createFileRoute } from '@tanstack/react-router';
import { IntegrationsPage } from '../../../pages/integrations/integrations-page.tsx';

/** The webhooks of the pharmacy (INT-02). */
export const Route = createFileRoute('/_guarded/_shell/integrations/')({
  component: IntegrationsPage,
});
