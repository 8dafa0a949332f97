import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ScreenHead } from '../../components/layout/screen-head.tsx';
import { SkeletonRows } from '../../components/state/skeleton-rows.tsx';
import { WebhookScreen } from '../../features/pharmacy/integrations/webhook-screen.tsx';
import { webhooksQuery } from '../../features/pharmacy/integrations/webhooks-query.ts';
import { Foreign, LoadFailure } from '../place/load-failure.tsx';
import { useWorkingPlace } from '../place/working-place.ts';
import { WithIntegrations } from './integrations-page.tsx';

/** A webhook of the current pharmacy with its log (INT-02). */
export function WebhookPage({ webhookId }: { webhookId: string }) {
  return (
    <WithIntegrations>
      <WebhookOf webhookId={webhookId} />
    </WithIntegrations>
  );
}

function WebhookOf({ webhookId }: { webhookId: string }) {
  const { t } = useTranslation();
  const { pharmacy } = useWorkingPlace();
  const navigate = useNavigate();
  const { data, error, isError, refetch } = useQuery(webhooksQuery(pharmacy.id));
  if (data === undefined) {
    if (isError)
      return (
        <LoadFailure
          error={error}
          title={t('webhooks.loadFailed')}
          onRetry={() => void refetch()}
        />
      );
    return (
      <>
        <ScreenHead title={t('webhooks.title')} />
        <SkeletonRows columns={['20%', '16%', '14%', '14%', '20%']} />
      </>
    );
  }
  const webhook = data.webhooks.find(({ id }) => id === webhookId);
  if (webhook === undefined) return <Foreign />;
  return (
    <WebhookScreen
      pharmacyId={pharmacy.id}
      webhook={webhook}
      onRemoved={() => void navigate({ to: '/integrations' })}
    />
  );
}
