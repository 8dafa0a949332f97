import type { RecordedDeviation, TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { listText } from '../../../lib/text/intl-text.ts';
import { deviationColumns } from './deviation-columns.tsx';
import { noDeviationsWords } from './no-deviations-words.ts';
import { namesOf } from './record-words.ts';
import classes from '../temperature-screen.module.css';

type DeviationsTableProps = {
  /** Undefined while it loads. */
  record: TemperatureRecord | undefined;
  isStale: boolean;
};

const none: readonly RecordedDeviation[] = [];
const noop = () => undefined;

/**
 * The times when a sensor was out of its range (TMP-07, TMP-08), or that there were none (TMP-10),
 * and which sensors had no readings for part of the time.
 */
export function DeviationsTable({ record, isStale }: DeviationsTableProps) {
  const { t, i18n } = useTranslation();
  const columns = useMemo(
    () => deviationColumns(t, i18n.language, record),
    [t, i18n.language, record],
  );
  const count = record?.summary.deviations ?? 0;
  return (
    <section aria-labelledby="deviations" className={classes.deviations}>
      <div className={classes.heading}>
        <h2 id="deviations">{t('temperature.deviations')}</h2>
        {count > 0 && <span>{t('temperature.inThisTime', { count })}</span>}
      </div>
      {record && !isStale && <Silent record={record} />}
      <DataTable
        name="deviations"
        label={t('temperature.deviations')}
        columns={columns}
        rows={record?.deviations ?? none}
        rowKey={({ sensor, from }) => `${sensor} ${String(from)}`}
        rowName={({ sensor }) => sensor}
        state={record ? 'ready' : 'loading'}
        more="none"
        onEndReached={noop}
        onRetry={noop}
        isStale={isStale}
        empty={record && <NoDeviations record={record} />}
      />
    </section>
  );
}

function NoDeviations({ record }: { record: TemperatureRecord }) {
  const { t } = useTranslation();
  const { title, text } = noDeviationsWords(record, t);
  // That nothing was measured leads the page.
  const isMeasured = record.summary.verdict !== 'not_measured';
  return (
    <div className={classes.empty}>
      {isMeasured && <b>{title}</b>}
      <p>{text}</p>
    </div>
  );
}

/** Sensors with gaps; if nothing at all was measured, the table says so instead. */
function Silent({ record }: { record: TemperatureRecord }) {
  const { t, i18n } = useTranslation();
  const silent = record.sensors.filter(({ gapCount }) => gapCount > 0);
  if (silent.length === 0 || record.summary.verdict === 'not_measured') return null;
  const ids = silent.map(({ sensor }) => sensor);
  const sensors = listText(namesOf(record, ids, t), i18n.language);
  return <p className={classes.silent}>{t('temperature.silentText', { sensors })}</p>;
}
