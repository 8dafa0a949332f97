import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import { alarmColumns } from './alarm-columns.tsx';

const noop = () => undefined;
const noFridges: ReadonlySet<string> = new Set();

/** The alarms screen while its box is not known yet. */
export function AlarmsLoading() {
  const { t, i18n } = useTranslation();
  const columns = alarmColumns(t, {
    fridges: noFridges,
    language: i18n.language,
    nowMs: 0,
    canComment: false,
    onComment: noop,
  });
  return (
    <ListScreen title={t('shell.tabs.alarms')}>
      <DataTable
        name="alarms"
        label={t('shell.tabs.alarms')}
        columns={columns}
        rows={[]}
        rowKey={({ id }) => id}
        rowName={({ id }) => id}
        state="loading"
        more="none"
        onEndReached={noop}
        onRetry={noop}
        empty={null}
      />
    </ListScreen>
  );
}
