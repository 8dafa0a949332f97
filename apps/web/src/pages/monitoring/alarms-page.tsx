import { useTranslation } from 'react-i18next';
import { AlarmsLoading } from '../../features/alarms/alarms-loading.tsx';
import type { AlarmsSearch } from './alarms-search.ts';
import { BoxAlarms } from './box-alarms.tsx';
import { ChosenBoxPage } from '../place/chosen-box-page.tsx';

type AlarmsPageProps = {
  pharmacyId: string;
  filters: AlarmsSearch;
  onFilters: (filters: AlarmsSearch) => void;
};

/** Fetches and shows the alarms of one of the pharmacy's boxes. */
export function AlarmsPage(props: AlarmsPageProps) {
  const { t } = useTranslation();
  return (
    <ChosenBoxPage
      isHeaded
      pharmacyId={props.pharmacyId}
      boxId={props.filters.box === 'all' ? undefined : props.filters.box}
      title={t('shell.tabs.alarms')}
      failed={t('alarms.loadFailed')}
      loading={<AlarmsLoading />}
    >
      {(chosen) => <BoxAlarms {...props} {...chosen} />}
    </ChosenBoxPage>
  );
}
