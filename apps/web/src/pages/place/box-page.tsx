import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSkeleton } from '../../components/form/form-skeleton.tsx';
import { ScreenHead } from '../../components/layout/screen-head.tsx';
import { CallError } from '../../lib/call/call-error.ts';
import { isForeign } from '../../lib/call/handle-call-error.ts';
import { Foreign, LoadFailure } from './load-failure.tsx';
import { boxesQuery } from './lockers-data.ts';

type BoxPageProps = {
  pharmacyId: string;
  boxId: string;
  title: string;
  children: (box: PickupBoxSummary) => ReactNode;
};

/** A screen about one box of a pharmacy, with the link back to box info (BOX-24). */
export function BoxPage({ pharmacyId, boxId, title, children }: BoxPageProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(boxesQuery(pharmacyId));
  const box = data?.find(({ id }) => id === boxId);
  const isRefused = error instanceof CallError && isForeign(error);
  if (isRefused || (data && !box)) return <Foreign />;
  const back = {
    to: '/pickup-boxes/$id/info-pickup-boxes',
    params: { id: pharmacyId },
    search: { box: boxId },
  } as const;
  return (
    <>
      <ScreenHead
        title={title}
        detail={box?.info.name}
        back={{ label: t('capacity.back'), link: back }}
      />
      {box && children(box)}
      {!box && error && (
        <LoadFailure error={error} title={t('boxInfo.loadFailed')} onRetry={() => void refetch()} />
      )}
      {!box && !error && <FormSkeleton />}
    </>
  );
}
