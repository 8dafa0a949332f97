import type { PickupBoxSummary } from '@kolli/contract/pickup-boxes';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Page } from '../../../components/page.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { LockersLoading } from '../../../features/lockers/lockers-loading.tsx';
import { CallError } from '../../../lib/call-error.ts';
import { BoxLockers } from './-box-lockers.tsx';
import { Foreign, LoadFailure } from './-load-failure.tsx';
import { boxesQuery, boxQuery } from './-lockers-data.ts';

type LockersPageProps = {
  pharmacyId: string;
  /** Undefined opens the first box. */
  boxId: string | undefined;
  /** A door that the address asks for. */
  askedDoor: string | undefined;
  onDoorShown: () => void;
};

/** Reads the pharmacy's boxes and shows the doors of one of them. */
export function LockersPage(props: LockersPageProps) {
  const { pharmacyId } = props;
  const { t } = useTranslation();
  const boxes = useQuery(boxesQuery(pharmacyId));
  return (
    <>
      <PageTitle title={t('shell.tabs.lockers')} />
      <VisuallyHidden component="h1">{t('shell.tabs.lockers')}</VisuallyHidden>
      {boxes.data === undefined ? (
        <Unread query={boxes} />
      ) : (
        <KnownBoxes {...props} boxes={boxes.data} />
      )}
    </>
  );
}

function KnownBoxes({
  pharmacyId,
  boxes,
  boxId,
  askedDoor,
  onDoorShown,
}: LockersPageProps & { boxes: readonly PickupBoxSummary[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const shown = boxId === undefined ? boxes[0] : boxes.find(({ id }) => id === boxId);
  const box = useQuery({ ...boxQuery(shown?.id ?? ''), enabled: shown !== undefined });
  if (boxes.length === 0 && boxId === undefined) {
    return (
      <Page>
        <EmptyState title={t('noPickupBox')} text={t('lockers.noPickupBoxText')} />
      </Page>
    );
  }
  if (shown === undefined) return <Foreign />;
  if (box.data === undefined) return <Unread query={box} />;
  return (
    <BoxLockers
      key={shown.id}
      pharmacyId={pharmacyId}
      boxes={boxes}
      box={box.data}
      askedDoor={askedDoor}
      onDoorShown={onDoorShown}
      onChooseBox={(chosen) =>
        void navigate({
          to: '/pickup-boxes/$id/{-$boxId}/info-lockers',
          params: { id: pharmacyId, boxId: chosen },
        })
      }
    />
  );
}

type UnreadProps = {
  query: { readonly error: Error | null; readonly refetch: () => Promise<unknown> };
};

function Unread({ query: { error, refetch } }: UnreadProps) {
  if (error === null) return <LockersLoading />;
  return (
    <LoadFailure error={error instanceof CallError ? error : null} onRetry={() => void refetch()} />
  );
}
