import type { SharedGap, TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import type { DataColumn } from '../../../components/data-table/data-table-types.ts';
import { Figure } from '../../../components/data-table/figure.tsx';
import { TruncatedText } from '../../../components/text/truncated-text.tsx';
import { lastedText } from '../../../lib/text/intl-text.ts';
import { causesText } from './judgement-words.ts';
import { gapSensorsText, spanText, withoutYear } from './record-words.ts';
import classes from '../temperature-screen.module.css';

type GapsTableProps = {
  /** Undefined while it loads. */
  record: TemperatureRecord | undefined;
  isStale: boolean;
};

const none: readonly SharedGap[] = [];
const noop = () => undefined;

/** The times in which sensors did not measure, with the reported cause (TRU-05). */
export function GapsTable({ record, isStale }: GapsTableProps) {
  const { t, i18n } = useTranslation();
  const columns = useMemo(
    () => (record === undefined ? [] : gapColumns(record, t, i18n.language)),
    [record, t, i18n.language],
  );
  if (record === undefined || record.summary.gaps === 0) return null;
  return (
    <section aria-labelledby="gaps" className={classes.deviations}>
      <div className={classes.heading}>
        <h2 id="gaps">{t('temperature.record.gapList')}</h2>
      </div>
      <DataTable
        label={t('temperature.record.gapList')}
        columns={columns}
        rows={isStale ? none : record.gaps}
        rowKey={({ from }) => String(from)}
        rowName={spanText}
        state="ready"
        more="none"
        onEndReached={noop}
        onRetry={noop}
        isStale={isStale}
        empty={null}
      />
    </section>
  );
}

function gapColumns(
  record: TemperatureRecord,
  t: TFunction,
  language: string,
): DataColumn<SharedGap>[] {
  return [
    {
      id: 'time',
      header: t('temperature.record.columns.time'),
      width: 200,
      isCardHead: true,
      isCardWide: true,
      cell: (gap) => <Figure text={withoutYear(spanText(gap), record)} />,
    },
    {
      id: 'duration',
      header: t('temperature.columns.duration'),
      width: 104,
      cell: ({ from, to }) => <Figure text={lastedText(from, to, language)} />,
    },
    {
      id: 'sensors',
      header: t('temperature.record.columns.sensors'),
      width: 200,
      grow: 2,
      isCardWide: true,
      cell: ({ sensors }) => <TruncatedText text={gapSensorsText(record, sensors, t, language)} />,
    },
    {
      id: 'cause',
      header: t('temperature.record.columns.cause'),
      width: 220,
      grow: 1,
      isCardWide: true,
      cell: (gap) => causesText(gap, t, language),
    },
  ];
}
