import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormSkeleton } from '../../components/form/form-skeleton.tsx';
import { TabTitle } from '../../components/layout/tab-title.tsx';
import { securityQuery } from '../../features/second-factor/shown/security-calls.ts';
import { SecurityScreen } from '../../features/second-factor/security-screen.tsx';
import { LoadFailure } from '../place/load-failure.tsx';

/** Fetches how the person signs in, and shows it. */
export function SecurityPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(securityQuery());
  return (
    <>
      <TabTitle title={t('security.title')} />
      {data !== undefined && <SecurityScreen security={data} />}
      {data === undefined && error === null && <FormSkeleton />}
      {data === undefined && error !== null && (
        <LoadFailure
          title={t('security.loadFailed')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}
