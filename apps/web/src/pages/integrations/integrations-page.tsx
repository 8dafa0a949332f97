import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenHead } from '../../components/layout/screen-head.tsx';
import { NoPermission } from '../../components/state/no-permission.tsx';
import { IntegrationsScreen } from '../../features/pharmacy/integrations/integrations-screen.tsx';
import { webhooksQuery } from '../../features/pharmacy/integrations/webhooks-query.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { isForeign } from '../../lib/call/handle-call-error.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import { Foreign } from '../place/load-failure.tsx';
import { useWorkingPlace } from '../place/working-place.ts';

/** Shows its content if the role permits it. */
export function WithIntegrations({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  if (usePermission('integration.manage')) return children;
  return (
    <>
      <ScreenHead title={t('webhooks.title')} />
      <NoPermission />
    </>
  );
}

/** The webhooks of the current pharmacy (INT-02). */
export function IntegrationsPage() {
  return (
    <WithIntegrations>
      <Integrations />
    </WithIntegrations>
  );
}

function Integrations() {
  const { pharmacy } = useWorkingPlace();
  const query = useQuery(webhooksQuery(pharmacy.id));
  const { data, error, isError, refetch } = query;
  if (error instanceof CallError && isForeign(error)) return <Foreign />;
  return (
    <IntegrationsScreen
      pharmacyId={pharmacy.id}
      webhooks={data?.webhooks ?? []}
      sources={data?.sources ?? []}
      readAt={query.dataUpdatedAt}
      states={{
        state: data === undefined ? (isError ? 'failed' : 'loading') : 'ready',
        failure: error,
        more: 'none',
        onEndReached: () => undefined,
        onRetry: () => void refetch(),
      }}
    />
  );
}
