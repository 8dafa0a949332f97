import { useTranslation } from 'react-i18next';
import { ListFilters } from '../../components/filters/list-filters.ts';
import { Page } from '../../components/layout/page.tsx';
import { TemperatureLoading } from '../../features/temperatures/temperature-loading.tsx';
import { BoxTemperatures } from './box-temperatures.tsx';
import { ChosenBoxPage } from '../place/chosen-box-page.tsx';
import type { TemperatureSearch } from './temperature-search.ts';

type TemperaturePageProps = {
  pharmacyId: string;
  search: TemperatureSearch;
  onSearch: (search: TemperatureSearch) => void;
};

/** Fetches and shows the temperatures of one of the pharmacy's boxes. */
export function TemperaturePage({ pharmacyId, search, onSearch }: TemperaturePageProps) {
  const { t } = useTranslation();
  return (
    <ChosenBoxPage
      pharmacyId={pharmacyId}
      boxId={search.box}
      title={t('shell.tabs.temperatureLog')}
      failed={t('temperature.loadFailed')}
      loading={
        <Page>
          <TemperatureLoading />
        </Page>
      }
    >
      {({ boxes, box }) => (
        <ListFilters
          value={{
            activeCount: search.from === undefined ? 0 : 1,
            onClear: () => onSearch({ ...search, from: undefined, to: undefined }),
          }}
        >
          <BoxTemperatures
            key={box.id}
            boxes={boxes}
            box={box}
            search={search}
            onSearch={onSearch}
          />
        </ListFilters>
      )}
    </ChosenBoxPage>
  );
}
