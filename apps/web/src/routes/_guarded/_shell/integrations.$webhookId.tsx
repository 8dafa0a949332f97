import { createFileRoute } from '@tanstack/react-router';
import { Foreign } from '../../../pages/place/load-failure.tsx';
import { isId } from '../../../pages/search/ids.ts';
import { WebhookPage } from '../../../pages/integrations/webhook-page.tsx';

/** A webhook with the log of what is sent to it (INT-02). */
export const Route = createFileRoute('/_guarded/_shell/integrations/$webhookId')({
  component: WebhookOfPath,
});

function WebhookOfPath() {
  const { webhookId } = Route.useParams();
  return isId(webhookId) ? <WebhookPage key={webhookId} webhookId={webhookId} /> : <Foreign />;
}
