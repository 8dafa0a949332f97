import type { PickupBoxSummary } from '@kolli/contract/pickup-boxes';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Page } from '../../../components/page.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { TemperatureLoading } from '../../../features/temperatures/temperature-loading.tsx';
import { CallError } from '../../../lib/call-error.ts';
import type { BoxRangeSearch } from './-box-range-search.ts';
import { BoxTemperatures } from './-box-temperatures.tsx';
import { Foreign, LoadFailure } from './-load-failure.tsx';
import { boxesQuery } from './-lockers-data.ts';

type TemperaturePageProps = {
  pharmacyId: string;
  search: BoxRangeSearch;
  onSearch: (search: BoxRangeSearch) => void;
};

/** Reads the pharmacy's boxes and shows the temperatures of one of them. */
export function TemperaturePage(props: TemperaturePageProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(boxesQuery(props.pharmacyId));
  return (
    <>
      <PageTitle title={t('shell.tabs.temperatureLog')} />
      <VisuallyHidden component="h1">{t('shell.tabs.temperatureLog')}</VisuallyHidden>
      {data && <KnownBoxes {...props} boxes={data} />}
      {!data && error && (
        <LoadFailure
          error={error instanceof CallError ? error : null}
          title={t('temperature.loadFailed')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Page>
          <TemperatureLoading />
        </Page>
      )}
    </>
  );
}

function KnownBoxes(props: TemperaturePageProps & { boxes: readonly PickupBoxSummary[] }) {
  const { boxes, search, onSearch } = props;
  const { t } = useTranslation();
  const box = search.box === undefined ? boxes[0] : boxes.find(({ id }) => id === search.box);
  if (boxes.length === 0) {
    return (
      <Page>
        <EmptyState title={t('noPickupBox')} text={t('lockers.noPickupBoxText')} />
      </Page>
    );
  }
  if (box === undefined) return <Foreign />;
  return (
    <BoxTemperatures key={box.id} boxes={boxes} box={box} search={search} onSearch={onSearch} />
  );
}
