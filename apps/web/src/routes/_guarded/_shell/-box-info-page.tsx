import type { PickupBoxSummary } from '@kolli/contract/pickup-boxes';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FormSkeleton } from '../../../components/form-skeleton.tsx';
import { Page } from '../../../components/page.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { BoxInfoScreen } from '../../../features/box-info/box-info-screen.tsx';
import { ToggleBoxModal } from '../../../features/box-info/toggle-box-modal.tsx';
import { CallError } from '../../../lib/call-error.ts';
import { useIsReconnecting } from '../../../lib/use-live.tsx';
import { usePermission } from '../../../lib/use-permission.ts';
import { Foreign, LoadFailure } from './-load-failure.tsx';
import { boxesQuery } from './-lockers-data.ts';

type BoxInfoPageProps = {
  pharmacyId: string;
  /** Undefined opens the first box. */
  boxId: string | undefined;
  onChooseBox: (boxId: string) => void;
};

/** Reads the pharmacy's boxes and shows what is known of one of them. */
export function BoxInfoPage(props: BoxInfoPageProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(boxesQuery(props.pharmacyId));
  return (
    <>
      <PageTitle title={t('boxInfo.title')} />
      <VisuallyHidden component="h1">{t('boxInfo.title')}</VisuallyHidden>
      {data && <KnownBoxes {...props} boxes={data} />}
      {!data && error && (
        <LoadFailure
          error={error instanceof CallError ? error : null}
          title={t('boxInfo.loadFailed')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <FormSkeleton />}
    </>
  );
}

type KnownBoxesProps = BoxInfoPageProps & { boxes: readonly PickupBoxSummary[] };

function KnownBoxes({ pharmacyId, boxId, onChooseBox, boxes }: KnownBoxesProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const canUpdate = usePermission('pickupbox.update');
  const isReconnecting = useIsReconnecting();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const box = boxId === undefined ? boxes[0] : boxes.find(({ id }) => id === boxId);
  if (boxes.length === 0) {
    return (
      <Page>
        <EmptyState title={t('noPickupBox')} text={t('lockers.noPickupBoxText')} />
      </Page>
    );
  }
  if (box === undefined) return <Foreign />;
  const params = { id: pharmacyId, boxId: box.id };
  return (
    <BoxInfoScreen
      boxes={boxes}
      box={box}
      canUpdate={canUpdate}
      isReconnecting={isReconnecting}
      onChooseBox={onChooseBox}
      onCapacity={() => void navigate({ to: '/$id/capacity-pickup-box/$boxId', params })}
      onEdit={() => void navigate({ to: '/$id/edit-pickup-box/$boxId', params })}
      onToggle={() => setWanted(!box.info.active)}
    >
      <ToggleBoxModal key={box.id} box={box} wanted={wanted} onClose={() => setWanted(null)} />
    </BoxInfoScreen>
  );
}
