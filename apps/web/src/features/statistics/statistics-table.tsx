import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { statisticsColumns } from './statistics-columns.tsx';
import { linesOf, type MonthRow } from './statistics-rows.ts';

const noop = () => undefined;

type StatisticsTableProps = { rows: readonly MonthRow[]; isStale: boolean };

/** A line per box and month that expands into its four locker types (STA-04, STA-05). */
export function StatisticsTable({ rows, isStale }: StatisticsTableProps) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const onToggle = useCallback((key: string) => {
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  const columns = useMemo(
    () => statisticsColumns(t, { language, onToggle }),
    [t, language, onToggle],
  );
  const lines = useMemo(() => linesOf(rows, open), [rows, open]);
  return (
    <DataTable
      label={t('statistics.byMonth')}
      columns={columns}
      rows={lines}
      rowKey={({ key }) => key}
      rowName={({ key }) => key}
      state="ready"
      more="none"
      onEndReached={noop}
      onRetry={noop}
      isStale={isStale}
      empty={null}
    />
  );
}
