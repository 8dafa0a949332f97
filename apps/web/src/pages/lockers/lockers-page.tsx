import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoorInAddress } from '../../features/lockers/use-door-choice.ts';
import { LockersLoading } from '../../features/lockers/lockers-loading.tsx';
import { BoxLockers } from './box-lockers.tsx';
import { type ChosenBox, ChosenBoxPage } from '../place/chosen-box-page.tsx';
import { LoadFailure } from '../place/load-failure.tsx';
import { boxQuery } from '../place/lockers-data.ts';

type LockersPageProps = {
  pharmacyId: string;
  /** Undefined for the first box. */
  boxId: string | undefined;
  address: DoorInAddress;
};

/** Fetches and shows the lockers of one of the pharmacy's boxes. */
export function LockersPage(props: LockersPageProps) {
  const { t } = useTranslation();
  return (
    <ChosenBoxPage
      pharmacyId={props.pharmacyId}
      boxId={props.boxId}
      title={t('shell.tabs.lockers')}
      failed={t('lockers.loadFailed')}
      loading={<LockersLoading />}
    >
      {({ boxes, box }) => <ReadBox key={box.id} {...props} boxes={boxes} boxId={box.id} />}
    </ChosenBoxPage>
  );
}

type ReadBoxProps = LockersPageProps & Pick<ChosenBox, 'boxes'> & { boxId: string };

function ReadBox({ pharmacyId, boxes, boxId, address }: ReadBoxProps) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(boxQuery(boxId));
  // The first drawing of the doors is done in slices, also if they are read already: on a slow phone the page would not
  // answer for long.
  const isRead = useDeferredValue(data !== undefined, false);
  if (data === undefined && error !== null) {
    return <LoadFailure error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined || !isRead) return <LockersLoading />;
  return (
    <BoxLockers
      pharmacyId={pharmacyId}
      boxes={boxes}
      box={data}
      address={address}
      onChooseBox={(chosen) =>
        void navigate({
          to: '/pickup-boxes/$id/{-$boxId}/info-lockers',
          params: { id: pharmacyId, boxId: chosen },
        })
      }
    />
  );
}
