import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { ListScreen } from '../../components/list-screen.tsx';
import { alarmColumns } from './alarm-columns.tsx';

const nothing = () => undefined;
const noFridges: ReadonlySet<string> = new Set();

/** The alarms while it is not yet known of which box. */
export function AlarmsLoading() {
  const { t, i18n } = useTranslation();
  const columns = alarmColumns(t, {
    fridges: noFridges,
    language: i18n.language,
    nowMs: 0,
    canComment: false,
    onComment: nothing,
  });
  return (
    <ListScreen title={t('shell.tabs.alarms')}>
      <DataTable
        label={t('shell.tabs.alarms')}
        columns={columns}
        rows={[]}
        rowKey={({ id }) => id}
        rowName={({ id }) => id}
        state="loading"
        more="none"
        onEndReached={nothing}
        onRetry={nothing}
        empty={null}
      />
    </ListScreen>
  );
}
