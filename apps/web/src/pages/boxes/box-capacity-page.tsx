import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/state/error-state.tsx';
import { SkeletonRows } from '../../components/state/skeleton-rows.tsx';
import { capacityQuery } from '../../features/box-capacity/capacity-query.ts';
import type { CapacityView } from '../../features/box-capacity/capacity-range.ts';
import { CapacityScreen } from '../../features/box-capacity/capacity-screen.tsx';
import { BoxPage } from '../place/box-page.tsx';

type BoxCapacityPageProps = { pharmacyId: string; boxId: string };

/** Fetches how full a box was, over a week or a month. */
export function BoxCapacityPage({ pharmacyId, boxId }: BoxCapacityPageProps) {
  const { t } = useTranslation();
  return (
    <BoxPage pharmacyId={pharmacyId} boxId={boxId} title={t('capacity.title')}>
      {() => <BoxCapacity boxId={boxId} />}
    </BoxPage>
  );
}

function BoxCapacity({ boxId }: { boxId: string }) {
  const { t } = useTranslation();
  const [view, setView] = useState<CapacityView>('week');
  const { data, error, refetch } = useQuery(capacityQuery(boxId, view));
  return (
    <CapacityScreen view={view} onView={setView} shown={data}>
      {error ? (
        <ErrorState error={error} title={t('capacity.loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} columns={['30%', '12%', '40%']} />
      )}
    </CapacityScreen>
  );
}
