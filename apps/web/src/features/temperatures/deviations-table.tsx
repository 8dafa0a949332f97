import type { Deviation, TemperatureLog } from '@kolli/contract/temperatures';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { deviationColumns } from './deviation-columns.tsx';
import classes from './temperature-screen.module.css';

type DeviationsTableProps = {
  /** Undefined while it is read. */
  log: TemperatureLog | undefined;
  nowMs: number;
  isStale: boolean;
};

const none: readonly Deviation[] = [];
const nothing = () => undefined;

/** When a sensor was out of its range (TMP-07, TMP-08), or that it never was (TMP-10). */
export function DeviationsTable({ log, nowMs, isStale }: DeviationsTableProps) {
  const { t, i18n } = useTranslation();
  const deviations = log?.deviations ?? none;
  const isRunning = deviations.some(({ alarm }) => alarm.alarmEndTimestamp === null);
  const now = isRunning ? nowMs : 0;
  const columns = useMemo(
    () => deviationColumns(t, i18n.language, log?.series ?? [], now),
    [t, i18n.language, log?.series, now],
  );
  return (
    <section aria-labelledby="deviations" className={classes.deviations}>
      <div className={classes.heading}>
        <h2 id="deviations">{t('temperature.deviations')}</h2>
        {deviations.length > 0 && (
          <span>{t('temperature.inThisTime', { count: deviations.length })}</span>
        )}
      </div>
      <DataTable
        label={t('temperature.deviations')}
        columns={columns}
        rows={deviations}
        rowKey={({ alarm }) => alarm.id}
        rowName={({ alarm }) => alarm.lockerId}
        state={log ? 'ready' : 'loading'}
        more="none"
        onEndReached={nothing}
        onRetry={nothing}
        isStale={isStale}
        empty={
          <div className={classes.empty}>
            <b>{t('noAlarms')}</b>
            <p>{t('temperature.noAlarmsText')}</p>
          </div>
        }
      />
    </section>
  );
}
