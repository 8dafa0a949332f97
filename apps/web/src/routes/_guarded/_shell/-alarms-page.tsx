import type { PickupBoxSummary } from '@kolli/contract/pickup-boxes';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Page } from '../../../components/page.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { AlarmsLoading } from '../../../features/alarms/alarms-loading.tsx';
import { CallError } from '../../../lib/call-error.ts';
import { BoxAlarms } from './-box-alarms.tsx';
import type { AlarmsSearch } from './-alarms-search.ts';
import { Foreign, LoadFailure } from './-load-failure.tsx';
import { boxesQuery } from './-lockers-data.ts';

type AlarmsPageProps = {
  pharmacyId: string;
  filters: AlarmsSearch;
  onFilters: (filters: AlarmsSearch) => void;
};

/** Reads the pharmacy's boxes and shows the alarms of one of them. */
export function AlarmsPage(props: AlarmsPageProps) {
  const { t } = useTranslation();
  const boxes = useQuery(boxesQuery(props.pharmacyId));
  if (boxes.data !== undefined) return <KnownBoxes {...props} boxes={boxes.data} />;
  if (boxes.error === null) return <AlarmsLoading />;
  return (
    <LoadFailure
      isWhole
      error={boxes.error instanceof CallError ? boxes.error : null}
      title={t('alarms.loadFailed')}
      onRetry={() => void boxes.refetch()}
    />
  );
}

function KnownBoxes(props: AlarmsPageProps & { boxes: readonly PickupBoxSummary[] }) {
  const { boxes, filters } = props;
  const { t } = useTranslation();
  if (boxes.length === 0) {
    return (
      <Page>
        <PageTitle title={t('shell.tabs.alarms')} />
        <VisuallyHidden component="h1">{t('shell.tabs.alarms')}</VisuallyHidden>
        <EmptyState title={t('noPickupBox')} text={t('lockers.noPickupBoxText')} />
      </Page>
    );
  }
  const box = filters.box === undefined ? boxes[0] : boxes.find(({ id }) => id === filters.box);
  if (box === undefined) return <Foreign />;
  return <BoxAlarms {...props} box={box} />;
}
